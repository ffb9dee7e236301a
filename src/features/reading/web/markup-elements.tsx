/**
 * Renders markup as React elements, not as raw HTML: it is parsed in an inert document, only allowed elements
 * are created, images wait for a click, and the quoted passage is marked.
 */
import { createElement, Fragment, type ReactNode } from "react";
import { isTight, judgeTag, pickAddress, pickAttributes } from "./allowed-markup.ts";
import type { Mark } from "./find-passage.ts";
import { PassageMark } from "./passage-mark.tsx";
import { RemoteImage } from "./remote-image.tsx";
import { ScrollBox } from "./scroll-box.tsx";
import { locateKey, toKey } from "./text-key.ts";

type Walk = {
  mark: Mark | null;
  /** Key characters counted so far. */
  counted: number;
  isMarked: boolean;
  /** Levels of the remaining headings. */
  headings: number[];
};

export function renderMarkup(
  html: string,
  options: { headings: readonly number[]; mark: Mark | null },
): ReactNode {
  // Without a doctype the parser would allow tables inside paragraphs.
  const { body } = new DOMParser().parseFromString(`<!doctype html>${html}`, "text/html");
  const { mark, headings } = options;
  const walk: Walk = { mark, counted: 0, isMarked: false, headings: [...headings] };
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
  const name = element.localName;
  const verdict = judgeTag(name);
  if (verdict === "drop") return null;
  if (name === "img") return renderImage(element);
  const children = renderChildren(element, walk);
  if (verdict === "unwrap") return createElement(Fragment, null, ...children);
  if (isPermalink(element)) return null;
  if (name === "a") return renderLink(element, children);

  const level = /^h\d$/.test(name) ? (walk.headings.shift() ?? 3) : null;
  const rendered = createElement(
    level === null ? name : `h${level}`,
    pickAttributes(element),
    ...children,
  );
  if (name === "table") return <ScrollBox label="Table">{rendered}</ScrollBox>;
  if (name === "pre") return <ScrollBox label="Code">{rendered}</ScrollBox>;
  return rendered;
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
  const href = pickAddress(element.getAttribute("href"), /^(https?|mailto):$/);
  if (href === null) return createElement(Fragment, null, ...children);
  const attributes = { href, target: "_blank", rel: "noopener noreferrer" };
  if (!element.querySelector("img")) {
    const title = element.getAttribute("title") ?? undefined;
    return createElement("a", { ...pickAttributes(element), ...attributes, title }, ...children);
  }
  // An image button cannot be inside a link: only the text beside it stays one.
  const parts = [...element.childNodes].filter(isShown);
  const linked = parts.map((node, index) =>
    node instanceof Element && (node.localName === "img" || node.querySelector("img"))
      ? children[index]
      : node.textContent?.trim()
        ? createElement("a", attributes, children[index])
        : children[index],
  );
  return createElement(Fragment, null, ...linked);
}

const isShown = (node: Node) => node instanceof Element || node.nodeType === Node.TEXT_NODE;

function renderImage(element: Element): ReactNode {
  const source = pickAddress(element.getAttribute("data-src"), /^https?:$/);
  if (source === null) return null;
  const parseLength = (name: string) => Number(element.getAttribute(name)) || null;
  return (
    <RemoteImage
      source={source}
      alt={element.getAttribute("alt") ?? ""}
      width={parseLength("width")}
      height={parseLength("height")}
    />
  );
}

function renderText(node: Text, walk: Walk): ReactNode {
  const { data } = node;
  const isBlank = data.trim() === "";
  if (isBlank && node.parentElement && isTight(node.parentElement.localName)) return null;
  const { mark, counted: before } = walk;
  if (!mark || before >= mark.to) return data;
  if (isBlank) return isInLine(node) && before > mark.from ? markPiece(data, walk) : data;

  walk.counted += toKey(data).length;
  if (walk.counted <= mark.from) return data;
  const [first, last] = locateKey(data, mark.from - before, mark.to - before);
  // White space inside the passage is marked too.
  const start = before > mark.from ? 0 : first;
  const end = walk.counted < mark.to ? data.length : last;
  return (
    <>
      {data.slice(0, start)}
      {markPiece(data.slice(start, end), walk)}
      {data.slice(end)}
    </>
  );
}

function markPiece(text: string, walk: Walk): ReactNode {
  const isFirst = walk.mark?.isFirst === true && !walk.isMarked;
  walk.isMarked = true;
  return <PassageMark isFirst={isFirst}>{text}</PassageMark>;
}

/** Between words, not between blocks. */
function isInLine(node: Text): boolean {
  return node.parentElement?.closest("p, h2, h3, h4, h5, h6") != null;
}
