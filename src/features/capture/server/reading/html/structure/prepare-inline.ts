// Makes text of buttons that are words of a sentence, and paragraphs of inline elements that are shown as such.
import {
  getTag,
  listNodes,
  renameElement,
  type PageDocument,
  type PageElement,
} from "../page-dom.ts";

const sentenceTags = new Set("p li dd dt td th blockquote figcaption h1 h2 h3 h4 h5 h6".split(" "));
const maxLevels = 6;
const maxButtonLength = 60;
const minSentenceWords = 3;
const noteMark = /^[[(]?[\d*†‡]{1,3}[\])]?$/;
const action =
  /^(?:copy|share|show|hide|read|see|view|more|less|edit|reply|like|save|play|pause|listen|close|expand|collapse|download|print|toggle|subscribe|sign|log|follow|learn|menu|search|submit|next|previous|cite|translate|report|×|\+|…)/i;

function findSentence(button: PageElement): PageElement | null {
  let at = button.parentNode;
  for (let level = 0; at?.nodeType === 1 && level < maxLevels; level += 1, at = at.parentNode)
    if (sentenceTags.has(getTag(at)) || (boxTags.has(getTag(at)) && !at.querySelector(blockTags)))
      return at;
  return null;
}

/** The text before and after an element inside `root`, without the text of buttons. */
function readAround(root: PageElement, element: PageElement): { before: string; after: string } {
  const around = { before: "", after: "" };
  let side: keyof typeof around = "before";
  const visit = (parent: PageElement): void => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node === element) side = "after";
      else if (node.nodeType === 3) around[side] += node.data;
      else if (node.nodeType === 1 && getTag(node) !== "button") visit(node);
    }
  };
  visit(root);
  return { before: around.before.trim(), after: around.after.trim() };
}

/** Glossary terms and the like. A button behind a sentence is none of its words. */
function isWord(button: PageElement): boolean {
  const label = button.textContent.trim();
  if (label === "" || label.length > maxButtonLength || noteMark.test(label)) return false;
  const sentence = findSentence(button);
  if (!sentence) return false;
  const { before, after } = readAround(sentence, button);
  const words = `${before} ${after}`.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words < minSentenceWords) return false;
  const goesOn = /^[\p{Ll}\d,;:.)–—-]|^\p{Lu}.*\s/u.test(after);
  if (action.test(label)) return goesOn && before !== "" && !/[.!?…:]$/.test(before);
  return goesOn || !/[.!?…]["”»)]?$/.test(before);
}

const maxButtons = 500;

function unwrapWords(document: PageDocument): void {
  const words = document.querySelectorAll("button").slice(0, maxButtons).filter(isWord);
  for (const button of words) button.replaceWith(...listNodes(button));
}

const blockTags =
  "p, div, section, article, ul, ol, dl, table, pre, blockquote, figure, h1, h2, h3, h4, h5, h6, img, picture";
const blockNames = new Set(blockTags.split(", "));
const boxTags = new Set("div section article main aside body blockquote header".split(" "));
/** Characters. Shorter ones are labels, as of products. */
const minParagraphLength = 40;
const shownAsBlock = /(?:^|;)\s*display\s*:\s*(?:block|table|flex|grid|list-item)\b/i;

/** Text in inline elements that the page shows as blocks. */
function makeParagraphs(document: PageDocument): void {
  for (const element of document.querySelectorAll(
    '[data-as="p"], [role=paragraph], span[style*=display], font[style*=display], label[style*=display]',
  )) {
    const parent = element.parentNode;
    const isBlock =
      element.getAttribute("data-as") === "p" ||
      element.getAttribute("role") === "paragraph" ||
      (shownAsBlock.test(element.getAttribute("style") ?? "") &&
        element.textContent.trim().length >= minParagraphLength);
    if (!isBlock || !parent || element.querySelector(blockTags)) continue;
    if (boxTags.has(getTag(parent))) renameElement(element, "p");
    else if (/^(?:p|li|td|dd|figcaption)$/.test(getTag(parent)) && element.previousSibling)
      element.replaceWith(document.createElement("br"), ...listNodes(element));
  }
}

/** Words that a style strikes out. */
function markDeleted(document: PageDocument): void {
  for (const element of document.querySelectorAll("span[style*=line-through]"))
    renameElement(element, "s");
}

/** Characters. Spans of single sentences are parts of a paragraph. */
const minRunLength = 100;
const endsSentence = /[.!?…:。！？]["”’»)\]]*$/u;
const hasSentences = /[.!?…]["”’»)\]]*\s+["“«(]*\p{Lu}/u;

/** Whether an inline element has the text of a paragraph, and only blocks or others like it are beside it. */
function isLikeParagraph(node: PageElement): boolean {
  if (node.nodeType !== 1 || blockNames.has(getTag(node)) || node.querySelector(blockTags))
    return false;
  const text = node.textContent.trim();
  return text.length >= minRunLength && endsSentence.test(text);
}

/** Text in inline elements that are shown as blocks by a style of any name: each is a text of several sentences. */
function makeParagraphsOfRuns(document: PageDocument): void {
  for (const box of document.querySelectorAll("div, section, article, main")) {
    const nodes = listNodes(box).filter((node) => node.nodeType === 1 || node.data.trim() !== "");
    const found = nodes.filter(isLikeParagraph);
    const isOnly = nodes.every((node) => found.includes(node) || blockNames.has(getTag(node)));
    if (!isOnly || found.length < 2 || !found.some((node) => hasSentences.test(node.textContent)))
      continue;
    for (const node of found) {
      const paragraph = document.createElement("p");
      node.replaceWith(paragraph);
      paragraph.replaceChildren(node);
    }
  }
}

/** Modifies the document. */
export function prepareInline(document: PageDocument): void {
  unwrapWords(document);
  markDeleted(document);
  makeParagraphs(document);
  makeParagraphsOfRuns(document);
}
