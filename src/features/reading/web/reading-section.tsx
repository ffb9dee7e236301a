import { memo, useMemo, type CSSProperties, type ReactNode } from "react";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { Mark } from "./find-passage.ts";
import { renderMarkup } from "./markup-elements.tsx";
import { PassageMark } from "./passage-mark.tsx";
import type { HtmlSection } from "./split-html.ts";
import { splitParagraphs, type TextSection } from "./split-text.ts";

export type Section = { text: string; part: TextSection } | { markup: HtmlSection };

type Props = {
  section: Section;
  index: number;
  isShown: boolean;
  isLong: boolean;
  mark: Mark | null;
};

/** One section of a text; before it is rendered, empty space of about its height. */
export const ReadingSection = memo(function ReadingSection(props: Props) {
  const { section, index, isShown, isLong, mark } = props;
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
          <Markup section={section.markup} mark={mark} />
        ) : (
          <Paragraphs text={section.text} part={section.part} mark={mark} />
        ))}
    </div>
  );
});

function Markup({ section, mark }: { section: HtmlSection; mark: Mark | null }) {
  return useMemo(
    () => renderMarkup(section.html, { headings: section.headings, mark }),
    [section, mark],
  );
}

function Paragraphs(props: { text: string; part: TextSection; mark: Mark | null }) {
  const { text, part, mark } = props;
  const paragraphs = useMemo(() => splitParagraphs(text, part), [text, part]);
  const first = mark && paragraphs.find((one) => one.end > mark.from);
  return paragraphs.map((one) => (
    <p
      key={one.start}
      className={joinClasses(one.continues && "continues", !one.flows && "whitespace-pre-wrap")}
    >
      {markText(text, one, mark, one === first)}
    </p>
  ));
}

function markText(
  text: string,
  { start, end }: TextSection,
  mark: Mark | null,
  isFirst: boolean,
): ReactNode {
  const from = Math.max(start, mark?.from ?? end);
  const to = Math.min(end, mark?.to ?? end);
  if (!mark || from >= to) return text.slice(start, end);
  return (
    <>
      {text.slice(start, from)}
      <PassageMark isFirst={isFirst && mark.isFirst}>{text.slice(from, to)}</PassageMark>
      {text.slice(to, end)}
    </>
  );
}
