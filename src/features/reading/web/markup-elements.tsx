/**
 * Renders markup as React elements, not as raw HTML: it is parsed in an inert document, only allowed elements
 * are created, images are replaced by the kept pictures, and the quoted passage is marked.
 */
import { createElement, Fragment, type ReactNode } from "react";
import {
  isMathTag,
  isTight,
  judgeTag,
  pickAddress,
  pickAttributes,
  pickInnerId,
  pickMathAttributes,
  showsAddress,
} from "./allowed-markup.ts";
import { CodeBlock } from "./code-block.tsx";
import { isPassage, type Mark } from "./find-passage.ts";
import { InnerLink } from "./inner-link.tsx";
import { findNumericCells } from "./numeric-cells.ts";
import { isBesideText } from "./own-text.ts";
import { MarkPiece } from "./passage-mark.tsx";
import { PictureInText } from "./picture-in-text.tsx";
import { ScrollBox } from "./scroll-box.tsx";
import { readImage } from "./text-images.ts";
import { locateKey, toKey } from "./text-key.ts";

type Walk = {
  marks: readonly Mark[];
  /** Key characters counted so far. */
  counted: number;
  /** The quoted passage has begun. */
  isMarked: boolean;
  /** Levels of the remaining headings. */
  headings: number[];
  /** Cells with numbers of the table around. */
  numeric: ReadonlySet<Element>;
  /** The page that the link around leads to. */
  href: string | null;
};

export function renderMarkup(
  html: string,
  options: { headings: readonly number[]; marks: readonly Mark[] },
): ReactNode {
  // Without a doctype the parser would allow tables inside paragraphs.
  const { body } = new DOMParser().parseFromString(`<!doctype html>${html}`, "text/html");
  const { marks, headings } = options;
  const walk: Walk = {
    marks,
    counted: 0,
    isMarked: false,
    headings: [...headings],
    numeric: new Set(),
    href: null,
  };
  return createElement(Fragment, null, ...renderChildren(body, walk));
}

function renderChildren(parent: Element, walk: Walk): ReactNode[] {
  const children: ReactNode[] = [];
  for (const node of parent.childNodes) {
    if (node instanceof Element) children.push(renderElement(node, walk));
    else if (node.nodeType === Node.TEXT_NODE) children.push(renderText(node as Text, walk));
  }
  return children;
}

function renderElement(element: Element, walk: Walk): ReactNode {
  const { marks } = walk;
  const [first] = marks;
  if (first && isBesideText(element, first.captions ?? false))
    return renderElement(element, { ...walk, marks: [] });
  const name = element.localName;
  const verdict = judgeTag(name);
  if (verdict === "drop") return null;
  if (name === "img") return renderImage(element, walk);
  if (name === "math") return renderMath(element, walk);
  if (name === "table") walk.numeric = findNumericCells(element);
  if (name === "a") walk.href = pickHref(element);
  const children = renderChildren(element, walk);
  if (name === "a") walk.href = null;
  if (verdict === "unwrap") return createElement(Fragment, null, ...children);
  if (isPermalink(element)) return null;
  if (name === "a") return renderLink(element, children);

  const level = /^h\d$/.test(name) ? (walk.headings.shift() ?? 3) : null;
  const className = pickClass(element, walk);
  const rendered = createElement(
    level === null ? name : `h${level}`,
    { ...pickAttributes(element), ...(className && { className }) },
    ...children,
  );
  if (name === "table") return <ScrollBox label="Table">{rendered}</ScrollBox>;
  if (name === "pre")
    return <CodeBlock language={element.getAttribute("data-language")}>{rendered}</CodeBlock>;
  return rendered;
}

/** Characters. Cells with more are not squeezed into a narrow column. */
const minProseLength = 60;

function pickClass(element: Element, walk: Walk): string | null {
  const name = element.localName;
  if (name === "li") return /^\s*[☐☑]/u.test(element.textContent) ? "task" : null;
  if (name === "sup") return element.hasAttribute("data-marker") ? "note-marker" : null;
  if (walk.numeric.has(element)) return "numeric";
  return (name === "td" || name === "th") && element.textContent.length > minProseLength
    ? "prose"
    : null;
}

/** The permalink sign beside a heading. */
function isPermalink(element: Element): boolean {
  return (
    element.localName === "a" &&
    /^[#§¶🔗\s]*$/u.test(element.textContent) &&
    element.closest("h2, h3, h4, h5, h6") !== null &&
    !element.querySelector("img")
  );
}

function renderLink(element: Element, children: ReactNode[]): ReactNode {
  const address = element.getAttribute("href");
  const { tabIndex, ...attributes } = pickAttributes(element);
  const target = address?.startsWith("#") ? pickInnerId(address.slice(1)) : null;
  if (target !== null) {
    const marker = element.getAttribute("data-marker");
    return (
      <InnerLink target={target} marker={marker} attributes={attributes}>
        {createElement(Fragment, null, ...children)}
      </InnerLink>
    );
  }
  const href = pickHref(element);
  if (href === null) {
    // Without an address it is at most the target of another link.
    const isTarget = attributes["id"] !== undefined;
    return isTarget
      ? createElement("span", { ...attributes, tabIndex }, ...children)
      : createElement(Fragment, null, ...children);
  }
  const outside = { href, target: "_blank", rel: "noopener noreferrer" };
  if (!element.querySelector("img")) {
    const title = element.getAttribute("title") ?? undefined;
    const className = showsAddress(element.textContent, href) ? "shows-address" : undefined;
    return createElement("a", { ...attributes, ...outside, title, className }, ...children);
  }
  // The button that enlarges a picture cannot be inside a link: only the text beside it stays one.
  const parts = [...element.childNodes].filter(isShown);
  const linked = parts.map((node, index) =>
    node instanceof Element && (node.localName === "img" || node.querySelector("img"))
      ? children[index]
      : node.textContent?.trim()
        ? createElement("a", outside, children[index])
        : children[index],
  );
  return createElement(Fragment, null, ...linked);
}

const isShown = (node: Node) => node instanceof Element || node.nodeType === Node.TEXT_NODE;

function pickHref(link: Element): string | null {
  return pickAddress(link.getAttribute("href"), /^(https?|mailto):$/);
}

function renderImage(element: Element, { href }: Walk): ReactNode {
  const image = readImage(element);
  if (image === null) return null;
  const caption = element.closest("figure")?.querySelector("figcaption");
  const isCaptioned = (caption?.textContent ?? "").trim() !== "";
  return <PictureInText image={image} isCaptioned={isCaptioned} href={href} />;
}

/** A formula is marked as a whole: its TeX, which is its part of the text, is not shown. */
function renderMath(element: Element, walk: Walk): ReactNode {
  const { marks, counted: before } = walk;
  walk.counted += toKey(element.getAttribute("alttext") ?? element.textContent).length;
  const formula = copyMath(element);
  const mark = marks.find(({ from, to }) => before < to && walk.counted > from);
  return mark ? markPiece(formula, mark, walk) : formula;
}

/** Only MathML and text: markup of other kinds is not part of a formula. */
function copyMath(element: Element): ReactNode {
  const children = [...element.childNodes].map((node) => {
    if (node instanceof Element) return isMathTag(node.localName) ? copyMath(node) : null;
    return node.nodeType === Node.TEXT_NODE ? node.textContent : null;
  });
  return createElement(element.localName, pickMathAttributes(element), ...children);
}

function renderText(node: Text, walk: Walk): ReactNode {
  const { data } = node;
  const isBlank = data.trim() === "";
  if (isBlank && node.parentElement && isTight(node.parentElement.localName)) return null;
  const { marks, counted: before } = walk;
  const last = marks.at(-1);
  if (!last || before >= last.to) return data;
  if (isBlank) {
    const around = marks.find(({ from, to }) => before > from && before < to);
    return around && isInLine(node) ? markPiece(data, around, walk) : data;
  }

  walk.counted += toKey(data).length;
  const { counted } = walk;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.to <= before || mark.from >= counted) continue;
    const [first, end] = locateKey(data, mark.from - before, mark.to - before);
    // White space inside the passage is marked too.
    const from = before > mark.from ? 0 : first;
    const to = counted < mark.to ? data.length : end;
    pieces.push(data.slice(at, from), markPiece(data.slice(from, to), mark, walk));
    at = to;
  }
  return createElement(Fragment, null, ...pieces, data.slice(at));
}

function markPiece(piece: ReactNode, mark: Mark, walk: Walk): ReactNode {
  const isFirst = isPassage(mark) && mark.isFirst && !walk.isMarked;
  if (isPassage(mark)) walk.isMarked = true;
  return (
    <MarkPiece mark={mark} isFirst={isFirst} isLast={mark.isLast && walk.counted >= mark.to}>
      {piece}
    </MarkPiece>
  );
}

/** Between words, not between blocks. */
function isInLine(node: Text): boolean {
  return node.parentElement?.closest("p, h2, h3, h4, h5, h6") != null;
}
