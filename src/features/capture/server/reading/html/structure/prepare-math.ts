// Leaves each formula of a page once, as MathML with its TeX in `alttext`.
import type { PageDocument, PageElement } from "../page-dom.ts";
import { markTex } from "./mark-tex.ts";

const maxFormulas = 5_000;

function group(text: string): string {
  return /^[\p{L}\p{N}.]+$/u.test(text) ? text : `( ${text} )`;
}

/** A formula as a line of text, for MathML without its TeX. */
function linearise(element: PageElement): string {
  const children = Array.from(element.children);
  const parts = children.map(linearise).filter((part) => part !== "");
  const [first = "", second = "", third = ""] = parts;
  const tag = element.tagName.toLowerCase();
  if (tag.startsWith("annotation")) return "";
  if (children.length === 0) return (element.textContent ?? "").replace(/\s+/g, " ").trim();
  if (tag === "mfrac" && parts.length === 2) return `${group(first)} / ${group(second)}`;
  if (tag === "msqrt") return `√ ${group(parts.join(" "))}`;
  if (tag === "msup" && parts.length === 2) return `${group(first)} ^ ${group(second)}`;
  if (tag === "msub" && parts.length === 2) return `${group(first)} _ ${group(second)}`;
  if ((tag === "msubsup" || tag === "munderover") && parts.length === 3) {
    return `${first} _ ${group(second)} ^ ${group(third)}`;
  }
  return parts.join(" ");
}

function cleanTex(tex: string | null | undefined): string {
  const line = (tex ?? "").replace(/\s+/g, " ").trim();
  return /^\{\\(?:display|text)style (.*)\}$/.exec(line)?.[1]?.trim() ?? line;
}

function findTex(math: PageElement): string {
  const annotation = math.querySelector('annotation[encoding="application/x-tex"]');
  return cleanTex(annotation?.textContent ?? math.getAttribute("alttext")) || linearise(math);
}

/** Shown as TeX, because the page has no MathML of it. */
function makeTexFormula(document: PageDocument, source: string, isBlock: boolean): PageElement {
  const math = document.createElement("math");
  const words = document.createElement("mtext");
  const tex = cleanTex(source);
  words.textContent = tex;
  math.setAttribute("alttext", tex);
  if (isBlock) math.setAttribute("display", "block");
  math.appendChild(words);
  return math;
}

// The elements that KaTeX, MathJax 2 and 3, and MediaWiki put around a formula together with its visual copy.
const wrappers = ".katex, mjx-container, .MathJax, .MathJax_SVG, .MathJax_CHTML, .mwe-math-element";
const displays =
  '.katex-display, .MathJax_Display, .MathJax_SVG_Display, .MJXc-display, [display="true"], .mwe-math-mathml-display';
const pictures =
  "img.latex, img.tex, img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display";

function isDisplay(wrapper: PageElement): boolean {
  const around = wrapper.parentNode;
  return (
    wrapper.getAttribute("display") === "true" ||
    wrapper.querySelector(displays) !== null ||
    (around?.nodeType === 1 &&
      /\b(katex-display|MathJax_\w*_?Display|MJXc-display)\b/.test(
        around.getAttribute("class") ?? "",
      ))
  );
}

/** MathJax 2 keeps the TeX in a script behind the formula that it rendered. */
function showScripts(document: PageDocument): void {
  const frames = new Map<string | null, PageElement>();
  for (const frame of document.querySelectorAll('[id$="-Frame"]'))
    frames.set(frame.getAttribute("id"), frame);
  for (const script of document.querySelectorAll('script[type^="math/tex"]')) {
    const isBlock = /mode=display/.test(script.getAttribute("type") ?? "");
    const id = script.getAttribute("id");
    const rendered = frames.get(`${id}-Frame`);
    const math = rendered?.querySelector("math") ?? null;
    rendered?.remove();
    if (math && isBlock) math.setAttribute("display", "block");
    script.replaceWith(math ?? makeTexFormula(document, script.textContent ?? "", isBlock));
  }
  for (const preview of document.querySelectorAll(".MathJax_Preview, .MathJax_Display:empty")) {
    preview.remove();
  }
}

/** Modifies the document: every formula becomes one MathML element with `alttext`, its only reading as text. */
export function prepareMath(document: PageDocument): void {
  showScripts(document);
  for (const wrapper of document.querySelectorAll(wrappers)) {
    const math = wrapper.querySelector("math");
    if (!math) continue;
    if (isDisplay(wrapper)) math.setAttribute("display", "block");
    wrapper.replaceWith(math);
  }
  for (const picture of document.querySelectorAll(pictures)) {
    const tex = picture.getAttribute("alt") ?? "";
    if (tex.trim() !== "") picture.replaceWith(makeTexFormula(document, tex, false));
  }
  markTex(document, (tex, isAlone) => makeTexFormula(document, tex, isAlone));
  let count = 0;
  for (const math of document.querySelectorAll("math")) {
    count += 1;
    if (count > maxFormulas) return;
    math.setAttribute("alttext", findTex(math).slice(0, 2_000));
    for (const note of math.querySelectorAll("annotation, annotation-xml")) note.remove();
  }
}
