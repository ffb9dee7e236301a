/** The blocks of a section as elements, in the lists and quotations that they are inside of. */
import { createElement, type ReactNode } from "react";
import type { IndexedBlock, NestedItem, NestedNode } from "#shared/article/nest-blocks.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { ArticleFigure } from "./article-figure.tsx";
import { ArticleTable } from "./article-table.tsx";
import { placeOf } from "./block-place.ts";
import { CodeBlock } from "./code-block.tsx";
import { Formula } from "./formula.tsx";
import { InnerLink } from "./inner-link.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { Mark } from "./shown-marks.ts";

export type Shown = {
  marks: readonly Mark[];
  /** The block that refers to a note, by the block of the note. */
  referrers: ReadonlyMap<number, number>;
};

export function renderNodes(nodes: readonly NestedNode[], shown: Shown): ReactNode[] {
  return nodes.map((node, at) => {
    switch (node.kind) {
      case "block":
        return renderBlock(node, shown);
      case "quote":
        return <blockquote key={`quote ${at}`}>{renderNodes(node.nodes, shown)}</blockquote>;
      case "description":
        return (
          <dl key={`terms ${at}`}>{node.items.map((item, row) => renderTerm(item, row, shown))}</dl>
        );
      case "list":
        return renderList(node, at, shown);
    }
  });
}

function renderList(
  { isOrdered, items }: NestedNode & { kind: "list" },
  at: number,
  shown: Shown,
): ReactNode {
  const rendered = items.map((item, row) => renderItem(item, row, isOrdered, shown));
  return createElement(isOrdered ? "ol" : "ul", { key: `list ${at}` }, ...rendered);
}

function renderItem(
  { head, nodes }: NestedItem,
  row: number,
  isOrdered: boolean,
  shown: Shown,
): ReactNode {
  const block = head?.block;
  const number = block && "number" in block ? block.number : undefined;
  const isTask = /^\s*[☐☑]/u.test(block?.text ?? "");
  return (
    <li
      key={row}
      {...(head && placeOf(head))}
      value={isOrdered ? number : undefined}
      className={isTask ? "task" : undefined}
    >
      {head && <Words {...head} shown={shown} />}
      {renderNodes(nodes, shown)}
    </li>
  );
}

function renderTerm({ head, nodes }: NestedItem, row: number, shown: Shown): ReactNode {
  const tag = head?.block.kind === "term" ? "dt" : "dd";
  const place = head ? placeOf(head) : {};
  return createElement(
    tag,
    { key: row, ...place },
    head && <Words {...head} shown={shown} />,
    ...renderNodes(nodes, shown),
  );
}

function renderBlock(indexed: IndexedBlock, shown: Shown): ReactNode {
  const { block, index } = indexed;
  const { text, start } = block;
  const place = placeOf(indexed);
  const words = <MarkedText block={block} marks={shown.marks} />;
  switch (block.kind) {
    case "heading":
      return createElement(
        `h${Math.min(6, block.level + 2)}`,
        { key: index, ...place, "data-at": start },
        words,
      );
    case "separator":
      return <hr key={index} />;
    case "code":
      return (
        <CodeBlock key={index} language={block.syntax ?? null}>
          <pre {...place}>
            <code data-at={start}>{words}</code>
          </pre>
        </CodeBlock>
      );
    case "table":
      return <ArticleTable key={index} block={block} place={place} marks={shown.marks} />;
    case "figure":
      return <ArticleFigure key={index} block={block} place={place} marks={shown.marks} />;
    case "formula":
      return (
        <p key={index} {...place} data-at={start}>
          {block.math ? <Formula math={block.math} text={text} /> : words}
        </p>
      );
    default:
      return (
        <p key={index} {...place} className={block.continues && "continues"}>
          <Words {...indexed} shown={shown} />
        </p>
      );
  }
}

/** The words of a block, which may share its element with others. A note ends with the way back. */
function Words({ block, index, shown }: IndexedBlock & { shown: Shown }) {
  const keepsLines = block.text.includes("\n") && !(block.kind === "paragraph" && block.wraps);
  const referrer = block.kind === "footnote" ? shown.referrers.get(index) : undefined;
  return (
    <>
      <span data-at={block.start} className={joinClasses(keepsLines && "whitespace-pre-wrap")}>
        <MarkedText block={block} marks={shown.marks} />
      </span>
      {referrer !== undefined && (
        <span data-beside="">
          {" "}
          <InnerLink block={referrer} role="doc-backlink" label="Back to the text">
            ↩
          </InnerLink>
        </span>
      )}
    </>
  );
}
