// Shows what a page has for readers without JavaScript, where it is the content or a picture.
import type { PageDocument, PageElement } from "../dom/page-node.ts";

/** Characters. Shorter texts are shown only if the page has hardly any other. */
const minLength = 1_000;
const minOnlyLength = 200;
const maxShownLength = 180;
/** On a page that shows nothing. */
const minAnyLength = 20;
const maxNothingLength = 20;
const contentTags = "p, li";
/** Words of notices to readers without JavaScript, which are no content. */
const notice = /javascript|browser|enable|cookies?\b/i;
const maxNoticeLength = 600;

const silentTags = new Set("script style template noscript nav header footer svg".split(" "));

/** The characters of text that a page shows without its noscript elements, up to about `limit`. */
function measureShown(parent: PageElement, limit: number): number {
  let length = 0;
  for (let node = parent.firstChild; node && length < limit; node = node.nextSibling) {
    if (node.nodeType === 3) length += node.data.replace(/\s+/g, " ").trim().length;
    else if (node.nodeType === 1 && !silentTags.has(node.localName))
      length += measureShown(node, limit - length);
  }
  return length;
}

function isPixel({ attributes }: PageElement): boolean {
  return (
    Number(attributes["width"] ?? 100) < 3 ||
    Number(attributes["height"] ?? 100) < 3 ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes["style"] ?? "")
  );
}

/** The picture of a noscript element, in place of the one that a script would load beside it. */
function showPicture(noscript: PageElement): void {
  const pictures = noscript.querySelectorAll("img");
  const [picture] = pictures;
  const parent = noscript.parentNode;
  if (!picture || !parent || pictures.length > 1 || isPixel(picture)) return;
  if (noscript.textContent.trim() !== "" || parent.localName === "body") return;
  const waiting = parent.children.filter(({ localName }) => localName === "img");
  const replaced =
    waiting.find((one) => one.attributes["alt"] === picture.attributes["alt"]) ??
    (waiting.length === 1 ? waiting[0] : undefined);
  if (replaced) replaced.replaceWith(picture);
  else if (waiting.length === 0) noscript.replaceWith(picture);
}

/** Modifies the document. */
export function showNoscript(document: PageDocument): void {
  let shown: number | null = null;
  for (const noscript of document.querySelectorAll("body noscript")) {
    const { length } = noscript.textContent.trim();
    if (length < minAnyLength || !noscript.querySelector(contentTags)) {
      showPicture(noscript);
      continue;
    }
    const isNotice = length < maxNoticeLength && notice.test(noscript.textContent);
    shown ??= measureShown(document.body, maxShownLength);
    if (length < minOnlyLength && shown > maxNothingLength) continue;
    if (length >= minLength || (shown < maxShownLength && !isNotice))
      noscript.replaceWith(...noscript.childNodes);
  }
}
