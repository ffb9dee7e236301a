import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Entry, EntryContent } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { TextHighlights } from "#features/highlights/web/text-highlights.tsx";
import { ReadingBar } from "#features/reading-state/web/reading-bar.tsx";
import { countMinutes } from "#shared/measure-reading-time.ts";
import { findHighlightsInMarkup, findHighlightsInText, joinMarks } from "./find-highlights.ts";
import { findInMarkup, findInText, listKeys, type Mark } from "./find-passage.ts";
import { ShowTarget } from "./inner-link.tsx";
import { LostPassage } from "./lost-passage.tsx";
import { locateSelection } from "./locate-selection.ts";
import type { Passage } from "./passage.ts";
import { passageSelector } from "./passage-mark.tsx";
import { ReadingSection, type Section } from "./reading-section.tsx";
import { dropRepeatedTitle } from "./repeated-title.ts";
import { splitHtml } from "./split-html.ts";
import { splitText } from "./split-text.ts";
import { toKey } from "./text-key.ts";
import { isLong, useShownSections } from "./use-shown-sections.ts";
import { useTextPlaces } from "./use-text-places.ts";

const noMarks: readonly Mark[] = [];

/** The whole text, with the quoted passage marked and scrolled into view. */
export function ReadingText(props: {
  entry: Entry;
  content: EntryContent;
  passage: Passage | null;
  highlights: readonly Highlight[];
  /** False while they are loading. */
  hasHighlights: boolean;
  onAsk: (quote: string) => void;
}) {
  const { entry, content, passage, highlights, hasHighlights, onAsk } = props;
  // Shown above the text, so that a heading that repeats it is left out.
  const { title } = entry;
  const { text, html } = content;
  const frame = useRef<HTMLDivElement>(null);
  const [start, end] = [passage?.start, passage?.end];
  const { sections, missing } = useMemo(() => {
    const quote = text.slice(start ?? 0, end ?? 0);
    return splitContent(text, html, isPartOf(quote, title) ? null : title);
  }, [text, html, title, start, end]);
  const marks = useMemo(() => {
    if (start === undefined || end === undefined) return null;
    const { markup, parts } = separate(sections);
    return markup.length > 0
      ? findInMarkup(markup, text, { start, end }, missing)
      : findInText(parts, { start, end });
  }, [sections, text, missing, start, end]);
  const sectionMarks = useMemo(() => {
    const { markup, parts } = separate(sections);
    const found =
      markup.length > 0
        ? findHighlightsInMarkup(markup, text, highlights, missing)
        : findHighlightsInText(parts, highlights);
    return sections.map((_, index) => joinMarks(marks?.get(index), found.get(index) ?? noMarks));
  }, [sections, text, missing, highlights, marks]);
  const locate = useCallback(
    (range: Range) => {
      if (!frame.current) return null;
      const { markup, parts } = separate(sections);
      const keys =
        markup.length > 0
          ? listKeys(markup, false, Infinity)
          : parts.map((part) => toKey(text.slice(part.start, part.end)));
      return locateSelection(range, { frame: frame.current, keys, text, missing });
    },
    [sections, text, missing],
  );
  const [linked, setLinked] = useState<{ id: string } | null>(null);
  const show = useCallback((id: string) => setLinked({ id }), []);
  const minutes = useMemo(() => countMinutes(text), [text]);
  const { look, goTo, section } = useTextPlaces(frame, { sections, text, missing });
  const target =
    (linked && findTarget(sections, linked.id)) ?? section ?? marks?.keys().next().value ?? null;
  const isShown = useShownSections(frame, sections.length, target);

  const shownMarks = useRef<typeof marks>(null);
  useEffect(() => {
    if (!marks) return;
    // After the router has scrolled the page to its top.
    const timer = setTimeout(() => {
      const mark = frame.current?.querySelector<HTMLElement>(passageSelector);
      const isShownAlready = shownMarks.current === marks;
      // A highlight in the same place replaces the element when it is loaded, which takes its focus.
      if (!isShownAlready) mark?.scrollIntoView({ block: "center" });
      else if (!hasHighlights || document.activeElement !== document.body) return;
      shownMarks.current = marks;
      mark?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [marks, hasHighlights]);

  useEffect(() => {
    if (!linked) return;
    const element = frame.current?.querySelector<HTMLElement>(`#${CSS.escape(linked.id)}`);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  }, [linked]);

  return (
    <ShowTarget value={show}>
      {passage && !marks && <LostPassage quote={text.slice(passage.start, passage.end)} />}
      <TextHighlights {...{ entry, text, highlights, frame, locate, onAsk }} />
      <div ref={frame} dir="auto" tabIndex={-1} className="reading outline-none">
        {sections.map((section, index) => (
          <ReadingSection
            key={index}
            section={section}
            index={index}
            isShown={isShown(index)}
            isLong={isLong(sections.length)}
            marks={sectionMarks[index] ?? noMarks}
          />
        ))}
      </div>
      <ReadingBar {...{ entry, minutes, look, goTo }} length={text.length} quoted={start ?? null} />
    </ShowTarget>
  );
}

function separate(sections: readonly Section[]) {
  return {
    markup: sections.flatMap((one) => ("markup" in one ? [one.markup] : [])),
    parts: sections.flatMap((one) => ("part" in one ? [one.part] : [])),
  };
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
