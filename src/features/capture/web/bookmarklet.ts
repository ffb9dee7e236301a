/**
 * Returns the bookmarklet as a bookmark's URL. It runs on the page to be saved, opens /save of `origin` with
 * that page's URL after the #, and sends the page as shown only to that window and origin. Values of form
 * fields are not sent. If no window can be opened, /save replaces the page.
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
