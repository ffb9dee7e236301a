/**
 * The bookmarklet, as the address of a bookmark. It runs on the page that is to be saved, opens /save of `origin` with
 * that page's address behind the #, and answers that window alone, on that origin alone, with the page as it is shown. What
 * was typed into its fields stays there. Where the window cannot be opened beside the page, it is opened in its place.
 */
export function writeBookmarklet(origin: string): string {
  const code = `(()=>{const o=${JSON.stringify(origin)},l=location.href,t=document.title,
a=o+"/save#"+new URLSearchParams({page:1,url:l,title:t}),
w=open(a,"_blank","popup,width=560,height=760");
if(!w){location.href=a;return}
addEventListener("message",e=>{
if(e.source!==w||e.origin!==o||!e.data||e.data.commonplace!=="ready")return;
const d=document.documentElement.cloneNode(true);
d.querySelectorAll("input").forEach(i=>i.removeAttribute("value"));
d.querySelectorAll("textarea").forEach(i=>{i.textContent=""});
w.postMessage({commonplace:"page",url:l,title:t,html:d.outerHTML,selection:String(getSelection())},o)})})()`;
  return `javascript:${encodeURIComponent(code.replaceAll("\n", ""))}`;
}
