import { memo, useMemo, type CSSProperties, type ReactNode } from "react";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { areSameMarks, isPassage, type Mark } from "./find-passage.ts";
import { renderMarkup } from "./markup-elements.tsx";
import { MarkPiece } from "./passage-mark.tsx";
import type { HtmlSection } from "./split-html.ts";
import { splitParagraphs, type TextSection } from "./split-text.ts";

export type Section = { text: string; part: TextSection } | { markup: HtmlSection };

type Props = {
  section: Section;
  index: number;
  isShown: boolean;
  isLong: boolean;
  marks: readonly Mark[];
};

/** One section of a text; before it is rendered, empty space of about its height. */
export const ReadingSection = memo(function ReadingSection(props: Props) {
  const { section, index, isShown, isLong, marks } = props;
  const characters =
    "markup" in section ? section.markup.characters : section.part.end - section.part.start;
  return (
    <div
      data-section={index}
      style={{ "--characters": characters } as CSSProperties}
      className={joinClasses(isLong && "section-lazy", !isShown && "section-waiting")}
    >
      {isShown &&
        ("markup" in section ? (
          <Markup section={section.markup} marks={marks} />
        ) : (
          <Paragraphs text={section.text} part={section.part} marks={marks} />
        ))}
    </div>
  );
}, isSame);

/** A new highlight changes the marks of one section, although all of them are found again. */
function isSame(one: Props, other: Props): boolean {
  return (
    one.section === other.section &&
    one.index === other.index &&
    one.isShown === other.isShown &&
    one.isLong === other.isLong &&
    areSameMarks(one.marks, other.marks)
  );
}

function Markup({ section, marks }: { section: HtmlSection; marks: readonly Mark[] }) {
  return useMemo(
    () => renderMarkup(section.html, { headings: section.headings, marks }),
    [section, marks],
  );
}

function Paragraphs(props: { text: string; part: TextSection; marks: readonly Mark[] }) {
  const { text, part, marks } = props;
  const paragraphs = useMemo(() => splitParagraphs(text, part), [text, part]);
  const passage = marks.find(isPassage);
  const first = passage && paragraphs.find((one) => one.end > passage.from);
  return paragraphs.map((one) => (
    <p
      key={one.start}
      className={joinClasses(one.continues && "continues", !one.flows && "whitespace-pre-wrap")}
    >
      {markText(text, one, marks, one === first)}
    </p>
  ));
}

function markText(
  text: string,
  { start, end }: TextSection,
  marks: readonly Mark[],
  isFirst: boolean,
): ReactNode {
  const pieces: ReactNode[] = [];
  let at = start;
  for (const mark of marks) {
    const from = Math.max(start, mark.from);
    const to = Math.min(end, mark.to);
    if (from >= to) continue;
    const piece = (
      <MarkPiece
        key={from}
        mark={mark}
        isFirst={isFirst && mark.isFirst}
        isLast={mark.isLast && to === mark.to}
      >
        {text.slice(from, to)}
      </MarkPiece>
    );
    pieces.push(text.slice(at, from), piece);
    at = to;
  }
  return pieces.length === 0 ? text.slice(start, end) : [...pieces, text.slice(at, end)];
}
