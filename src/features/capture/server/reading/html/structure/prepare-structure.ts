// Rewrites what sites build from generic elements and scripts, before the article is extracted: extractors drop
// the classes by which such parts are recognised.
import { foldLetters } from "#shared/fold-text.ts";
import { getTag, listNodes, type PageDocument, type PageElement } from "../page-dom.ts";
import { prepareCode } from "./prepare-code.ts";
import { prepareFigures } from "./prepare-figures.ts";
import { prepareInline } from "./prepare-inline.ts";
import { prepareMath } from "./prepare-math.ts";
import { removeHidden } from "../shown/remove-hidden.ts";

const maxPullQuotes = 50;
const pullQuotes =
  "[class*=pullquote], [class*=pull-quote], [class*=PullQuote], [class*=pullQuote], [class*=pull_quote], aside[class*=quote]";

/** Permalink signs beside headings, links of whole headings to themselves, and the edit links of wikis. */
function removeHeadingControls(document: PageDocument): void {
  for (const edit of document.querySelectorAll(".mw-editsection")) edit.remove();
  for (const link of document.querySelectorAll("h1 a, h2 a, h3 a, h4 a, h5 a, h6 a")) {
    const address = link.getAttribute("href") ?? "";
    const isOwn =
      address.startsWith("#") || address.startsWith(`${document.baseURI.replace(/#.*$/s, "")}#`);
    const isSign = /^[#§¶🔗\s\u{e000}-\u{f8ff}]*$/u.test(link.textContent ?? "");
    if (isSign && !link.querySelector("img, svg")) link.remove();
    else if (isOwn) link.replaceWith(...listNodes(link));
  }
}

/** The check boxes of task lists become signs. */
function showTasks(document: PageDocument): void {
  for (const box of document.querySelectorAll('li input[type="checkbox"]')) {
    const isTask =
      box.getAttribute("disabled") !== null || /task/i.test(box.getAttribute("class") ?? "");
    const sign = box.getAttribute("checked") === null ? "☐ " : "☑ ";
    if (isTask) box.replaceWith(document.createTextNode(sign));
  }
}

/** Removes quotes from the page's own text that are set beside it. */
function removePullQuotes(document: PageDocument): void {
  let count = 0;
  let whole: string | null = null;
  for (const quote of document.querySelectorAll(pullQuotes)) {
    count += 1;
    if (count > maxPullQuotes) return;
    const key = foldLetters(quote.textContent);
    if (key.length < 20 || key.length > 600 || !quote.parentNode) continue;
    whole ??= foldLetters(document.body.textContent);
    if (whole.indexOf(key) === whole.lastIndexOf(key)) continue;
    quote.remove();
    whole = null;
  }
}

/** Moves the names of empty anchors, the oldest way to mark the target of a link, to the element around. */
function keepAnchors(document: PageDocument): void {
  for (const anchor of document.querySelectorAll("a[name], a[id], span[id]")) {
    const parent: PageElement | null = anchor.parentNode;
    if ((anchor.textContent ?? "").trim() !== "" || anchor.querySelector("img")) continue;
    const id = anchor.getAttribute("id") ?? anchor.getAttribute("name");
    const isFree =
      parent?.nodeType === 1 && getTag(parent) !== "body" && parent.getAttribute("id") === null;
    if (id && isFree) {
      parent.setAttribute("id", id);
      anchor.removeAttribute("id");
      anchor.removeAttribute("name");
    }
  }
}

/** A selector is matched against every element of a page, so each step runs only if the source mentions it. */
const steps: readonly [sign: RegExp, prepare: (document: PageDocument) => void][] = [
  [/<math|math\/tex|mathjax|katex|mwe-math|mjx-|latex|class=["']?tex\b/i, prepareMath],
  // After formulas: their readable form is hidden behind the visual one.
  [/./, removeHidden],
  [/./, prepareInline],
  [/<pre|<code/i, prepareCode],
  [/<fig|caption|credit|cutline|legend|gallerytext/i, prepareFigures],
  [/<h[1-6]/i, removeHeadingControls],
  [/checkbox/i, showTasks],
  [/pull[-_]?quote|<aside/i, removePullQuotes],
  [/<a[^>]{1,200}\b(name|id)=|<span[^>]{1,200}\bid=/i, keepAnchors],
];

/** Modifies the document of a page, of which `source` is the markup. */
export function prepareStructure(document: PageDocument, source: string): void {
  for (const [sign, prepare] of steps) if (sign.test(source)) prepare(document);
}
