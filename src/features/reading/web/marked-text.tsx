/** The text of a block, or a part of it, with what the document and the user mark in it. */
import { createElement, Fragment, type ReactNode } from "react";
import { isAllowedAddress } from "#shared/article/allowed-address.ts";
import type { ArticleBlock, ArticleMark } from "#shared/article/article-document.ts";
import { getWords, type MarkedPart, nestMarks } from "#shared/article/nest-marks.ts";
import { plainTags } from "#shared/article/plain-tags.ts";
import { Formula } from "./formula.tsx";
import { InnerLink } from "./inner-link.tsx";
import { MarkPiece } from "./passage-mark.tsx";
import { PictureInText } from "./picture-in-text.tsx";
import { isPassage, type Mark } from "./shown-marks.ts";

type Shown = { kind: "shown"; start: number; end: number; mark: Mark };

type Props = {
  block: ArticleBlock;
  /** Of the whole text; those outside the block are left out. */
  marks: readonly Mark[];
  from?: number;
  to?: number;
};

export function MarkedText({ block, marks, from = 0, to = block.text.length }: Props) {
  const { text, start } = block;
  const shown = marks.flatMap((mark): Shown[] =>
    mark.from < start + to && mark.to > start + from
      ? [
          {
            kind: "shown",
            start: Math.max(from, mark.from - start),
            end: Math.min(to, mark.to - start),
            mark,
          },
        ]
      : [],
  );
  const all = shown.length === 0 ? block.marks : [...block.marks, ...shown];
  const parts = nestMarks<ArticleMark | Shown>(text, all, from, to);
  return renderParts(parts, { start, isLinked: false });
}

type Around = {
  /** The offset of the block's text in the whole text. */
  start: number;
  /** Within a link. Browsers read a link in a link as two, which would differ from the rendered elements. */
  isLinked: boolean;
};

function renderParts(parts: readonly MarkedPart<ArticleMark | Shown>[], around: Around): ReactNode {
  const rendered = parts.map((part) =>
    typeof part === "string" ? part : renderMark(part, around),
  );
  return createElement(Fragment, null, ...rendered);
}

function renderMark(
  part: Exclude<MarkedPart<ArticleMark | Shown>, string>,
  around: Around,
): ReactNode {
  const { mark } = part;
  const { start, isLinked } = around;
  const words = () => renderParts(part.parts, around);
  const linkedWords = () => renderParts(part.parts, { start, isLinked: true });
  switch (mark.kind) {
    case "shown":
      return (
        <MarkPiece
          mark={mark.mark}
          isFirst={
            isPassage(mark.mark) && mark.mark.isFirst && start + part.start === mark.mark.from
          }
          isLast={mark.mark.isLast && start + part.end === mark.mark.to}
        >
          {words()}
        </MarkPiece>
      );
    case "link":
      return isAllowedAddress(mark.href) && !isLinked ? (
        <a
          href={mark.href}
          target="_blank"
          rel="noopener noreferrer"
          className={showsAddress(getWords(part), mark.href) ? "shows-address" : undefined}
        >
          {linkedWords()}
        </a>
      ) : (
        words()
      );
    case "jump":
      return isLinked ? words() : <InnerLink block={mark.block}>{linkedWords()}</InnerLink>;
    case "reference":
      return (
        <sup data-beside="" className="note-marker">
          {mark.block === undefined || isLinked ? (
            mark.label
          ) : (
            <InnerLink block={mark.block} role="doc-noteref">
              {mark.label}
            </InnerLink>
          )}
        </sup>
      );
    case "abbreviation":
      return <abbr title={mark.title}>{words()}</abbr>;
    case "ruby":
      return (
        <ruby>
          {words()}
          <rt data-beside="">{mark.reading}</rt>
        </ruby>
      );
    case "formula":
      return mark.math ? <Formula math={mark.math} text={getWords(part)} /> : words();
    case "picture":
      return (
        <span data-beside="">
          <PictureInText picture={mark.picture} isCaptioned={false} isLinked={isLinked} />
        </span>
      );
    case "replaced":
      return <del data-beside="">{mark.text}</del>;
    case "quotation":
      return words();
    default:
      return createElement(plainTags[mark.kind] ?? "span", null, words());
  }
}

/** Whether the words of a link are its address, which is then not printed behind them. */
function showsAddress(words: string, href: string): boolean {
  const shorten = (address: string) =>
    address
      .trim()
      .replace(/^(https?:\/\/)?(www\.)?|\/$/gi, "")
      .toLowerCase();
  return shorten(words) === shorten(href);
}
