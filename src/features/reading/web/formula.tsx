import { createElement, type ReactNode } from "react";
import type { MathElement } from "#shared/article/article-document.ts";
import { isMathAttribute, isMathTag } from "#shared/article/mathml.ts";

/** A formula. In the text it is `text`, which is not shown, so that it is selected and marked as a whole. */
export function Formula({ math, text }: { math: MathElement; text: string }) {
  return <span data-length={text.length}>{renderMath(math)}</span>;
}

/** Only known elements and attributes: documents also come from imports. */
function renderMath([tag, attributes, ...children]: MathElement): ReactNode {
  if (!isMathTag(tag)) return null;
  const allowed = Object.entries(attributes).filter(([name, value]) =>
    isMathAttribute(tag, name, value),
  );
  const rendered = children.map((child) => (typeof child === "string" ? child : renderMath(child)));
  return createElement(tag, Object.fromEntries(allowed), ...rendered);
}
