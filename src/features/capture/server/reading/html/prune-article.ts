// Removes what the site inserted into an extracted article, labels and teaser lists, and shapes what is left.
import { listNodes, readText, renameElement, type PageElement } from "./page-dom.ts";
import { shapeParagraphs } from "./structure/shape-paragraphs.ts";
import { shapeTables } from "./structure/shape-tables.ts";

// Blocks that consist only of such a label. Matched against collapsed, lower-case text.
const label =
  /^(advertise?ment( - .{1,40})?|advertising|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|реклама|広告|sponsored( content)?|promoted( by .{1,30})?|share|share (this|on|via)\b.{0,40}|share this:?|tweet( this)?|retweet|save|saved|print|email|e-mail|reply|comment|\d* ?comments?( \(\d+\))?|(add|leave|post|view|show) (a )?comments?|read (more|next|also|the full (story|article))( here)?[:.…»>→]*|continue reading.{0,40}|story continues (below|after).{0,40}|article continues (below|after).{0,40}|(scroll|swipe) (down )?(for|to) .{1,30}|skip (past )?(ad|advertisement|newsletter|to main).{0,30}|(sign up|subscribe)( now| here| today| for free)?|(sign up (for|to)|subscribe to) (our|the|my) .{0,40}|follow (us|me) (on|@).{0,40}|like us on .{1,30}|loading\W*|back to top|reuse content|found this helpful|was this (article|page) helpful\??.{0,10}|copy link|link copied!?|click to (share|enlarge|expand)\b.{0,40}|view (full|all) .{1,30}|weiterlesen|teilen|drucken|lire (aussi|la suite)\W*|partager|leer más|compartir|condividi|leggi anche\W*|lees ook\W*|lees meer)$/;

// Headings above lists of other articles.
const teaserHeading =
  /^((related|recommended|similar|suggested|popular|trending)\b.{0,24}|you (may|might|could) (also )?(like|be interested in|enjoy)\b.{0,20}|more (from|on|in|stories|articles|news)\b.{0,40}|most (read|popular|viewed|shared)\b.{0,20}|read also:?|further stories|don['’]t miss|editor['’]?s['’]? picks?|latest (news|posts|stories|articles)|in other news|from around the web|promoted stories|mehr zum thema|das könnte (sie|dich) auch interessieren|lesen sie auch|sur le même (sujet|thème)|à lire aussi|te puede interesar|noticias relacionadas|potrebbe interessarti( anche)?|leia (também|mais)|lees ook)\W*$/;

const maxLength = 90;

/** Whether most words of a block are in links, as in a list of teasers. */
function isMostlyLinks(element: PageElement): boolean {
  const length = readText(element).length;
  let linked = 0;
  for (const link of element.querySelectorAll("a")) linked += readText(link).length;
  return length > 0 && linked / length >= 0.6;
}

function nextElement(element: PageElement): PageElement | null {
  let next = element.nextSibling;
  while (next && next.nodeType !== 1) next = next.nextSibling;
  return next;
}

/** The source of a quote, which is not a quote itself. */
function shapeQuotes(article: PageElement): void {
  for (const footer of article.querySelectorAll("blockquote > footer")) {
    for (const cite of footer.querySelectorAll("cite")) cite.replaceWith(...listNodes(cite));
    renameElement(footer, "cite");
  }
  for (const caption of article.querySelectorAll("figure > figcaption")) {
    const figure = caption.parentNode;
    if (figure?.querySelector("blockquote") && !figure.querySelector("img, picture"))
      renameElement(caption, "cite");
  }
}

/** Changes `article` in place. Blocks with a picture, a table or code are kept. */
export function pruneArticle(article: PageElement): void {
  for (const block of article.querySelectorAll(
    "p, div, section, aside, h2, h3, h4, h5, h6, figure",
  )) {
    const text = readText(block);
    if (
      text === "" ||
      text.length > maxLength ||
      block.querySelector("img, picture, table, pre, code, math")
    )
      continue;
    const lowerText = text.toLowerCase();
    if (teaserHeading.test(lowerText)) {
      const list = nextElement(block);
      if (list && isMostlyLinks(list)) {
        list.remove();
        block.remove();
      }
    } else if (label.test(lowerText) && !/^h\d$/i.test(block.tagName)) block.remove();
  }
  for (const heading of article.querySelectorAll("h1, h2, h3, h4, h5, h6"))
    if (readText(heading) === "" && !heading.querySelector("img, picture, math")) heading.remove();
  shapeQuotes(article);
  shapeTables(article);
  shapeParagraphs(article);
}
