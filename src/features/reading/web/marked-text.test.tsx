import { renderToString } from "react-dom/server";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ArticleBlock, ArticleMark } from "#shared/article/article-document.ts";
import { MarkedText } from "./marked-text.tsx";

afterEach(cleanup);

const write = (text: string, marks: ArticleMark[]): ArticleBlock => ({
  kind: "paragraph",
  text,
  start: 0,
  sentences: [text.length],
  marks,
  inside: [],
});

it("renders links in a link as its words, which browsers would read as links of their own", () => {
  const block = write("one two three", [
    { kind: "link", start: 0, end: 13, href: "https://example.org/" },
    { kind: "link", start: 4, end: 7, href: "https://example.com/" },
    { kind: "jump", start: 8, end: 13, block: 0 },
    { kind: "reference", start: 13, end: 13, label: "1", block: 0 },
  ]);
  const { container } = render(<MarkedText block={block} marks={[]} />);
  expect(container.textContent).toBe("one two three1");
  expect(container.querySelectorAll("a a")).toHaveLength(0);
  expect(container.querySelectorAll("a")).toHaveLength(2);
});

it("marks whole characters, so that the server's markup has the same text", () => {
  const block = write("a😀b", [{ kind: "strong", start: 0, end: 2 }]);
  const mark = { from: 2, to: 4, isFirst: true, isLast: true };
  const html = renderToString(<MarkedText block={block} marks={[mark]} />);
  expect(html.isWellFormed()).toBe(true);
  expect(html).toContain("<strong>a</strong><mark");
  expect(html).toContain("😀b</mark>");
});
