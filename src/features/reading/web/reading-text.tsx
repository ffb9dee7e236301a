import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { EntryContent } from "#features/entries/contract.ts";
import { findInMarkup, findInText } from "./find-passage.ts";
import { ShowTarget } from "./inner-link.tsx";
import { LostPassage } from "./lost-passage.tsx";
import type { Passage } from "./passage.ts";
import { passageSelector } from "./passage-mark.tsx";
import { ReadingSection, type Section } from "./reading-section.tsx";
import { dropRepeatedTitle } from "./repeated-title.ts";
import { splitHtml } from "./split-html.ts";
import { splitText } from "./split-text.ts";
import { toKey } from "./text-key.ts";
import { isLong, useShownSections } from "./use-shown-sections.ts";

/** The whole text, with the quoted passage marked and scrolled into view. */
export function ReadingText(props: {
  /** Shown above the text, so that a heading that repeats it is left out. */
  title: string;
  content: EntryContent;
  passage: Passage | null;
}) {
  const { title, content, passage } = props;
  const { text, html } = content;
  const frame = useRef<HTMLDivElement>(null);
  const [start, end] = [passage?.start, passage?.end];
  const { sections, missing } = useMemo(() => {
    const quote = text.slice(start ?? 0, end ?? 0);
    return splitContent(text, html, isPartOf(quote, title) ? null : title);
  }, [text, html, title, start, end]);
  const marks = useMemo(() => {
    if (start === undefined || end === undefined) return null;
    const markup = sections.flatMap((one) => ("markup" in one ? [one.markup] : []));
    return markup.length > 0
      ? findInMarkup(markup, text, { start, end }, missing)
      : findInText(
          sections.flatMap((one) => ("part" in one ? [one.part] : [])),
          { start, end },
        );
  }, [sections, text, missing, start, end]);
  const [linked, setLinked] = useState<{ id: string } | null>(null);
  const show = useCallback((id: string) => setLinked({ id }), []);
  const target = (linked && findTarget(sections, linked.id)) ?? marks?.keys().next().value ?? null;
  const isShown = useShownSections(frame, sections.length, target);

  useEffect(() => {
    if (!marks) return;
    // After the router has scrolled the page to its top.
    const timer = setTimeout(() => {
      const mark = frame.current?.querySelector<HTMLElement>(passageSelector);
      mark?.scrollIntoView({ block: "center" });
      mark?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [marks]);

  useEffect(() => {
    if (!linked) return;
    const element = frame.current?.querySelector<HTMLElement>(`#${CSS.escape(linked.id)}`);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  }, [linked]);

  return (
    <ShowTarget value={show}>
      {passage && !marks && <LostPassage quote={text.slice(passage.start, passage.end)} />}
      <div ref={frame} dir="auto" className="reading">
        {sections.map((section, index) => (
          <ReadingSection
            key={index}
            section={section}
            index={index}
            isShown={isShown(index)}
            isLong={isLong(sections.length)}
            mark={marks?.get(index) ?? null}
          />
        ))}
      </div>
    </ShowTarget>
  );
}

type SplitContent = { sections: Section[]; missing: string };

/** Whether a quote needs the heading that repeats the title. */
function isPartOf(quote: string, title: string): boolean {
  const key = toKey(quote);
  return key !== "" && (toKey(title).includes(key) || key.startsWith(toKey(title)));
}

/** `title` is not repeated, unless it is null. */
function splitContent(text: string, html: string | null, title: string | null): SplitContent {
  if (html === null) {
    return { sections: splitText(text).map((part) => ({ text, part })), missing: "" };
  }
  const { html: shown, missing } =
    title === null ? { html, missing: "" } : dropRepeatedTitle(html, title);
  return { sections: splitHtml(shown).map((markup) => ({ markup })), missing };
}

/** The section that contains the element with this id. */
function findTarget(sections: readonly Section[], id: string): number | null {
  const index = sections.findIndex(
    (one) => "markup" in one && one.markup.html.includes(` id="${id}"`),
  );
  return index < 0 ? null : index;
}
