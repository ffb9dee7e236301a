import { createElement, type ComponentProps } from "react";

type TextTag =
  | "span"
  | "p"
  | "div"
  | "h1"
  | "h2"
  | "h3"
  | "li"
  | "ul"
  | "dt"
  | "dd"
  | "strong"
  | "blockquote"
  | "input"
  | "textarea";

/**
 * A text that a user or a page wrote, in the direction of its first letter. A block is aligned to its own start, and
 * truncated at its own end. A `span` is isolated from the sentence around it.
 */
export function UserText<Tag extends TextTag = "span">({
  as,
  ...props
}: ComponentProps<Tag> & { as?: Tag }) {
  return createElement(as ?? "span", { dir: "auto", ...props });
}
