import { useEffect, useMemo, useRef } from "react";
import type { EntryContent } from "#features/entries/contract.ts";
import { findInMarkup, findInText } from "./find-passage.ts";
import { LostPassage } from "./lost-passage.tsx";
import type { Passage } from "./passage.ts";
import { passageSelector } from "./passage-mark.tsx";
import { ReadingSection, type Section } from "./reading-section.tsx";
import { RemoteImages } from "./remote-images.tsx";
import { splitHtml } from "./split-html.ts";
import { splitText } from "./split-text.ts";
import { isLong, useShownSections } from "./use-shown-sections.ts";

/** The whole text, with the quoted passage marked and scrolled into view. */
export function ReadingText(props: {
  entryId: string;
  content: EntryContent;
  passage: Passage | null;
}) {
  const { entryId, content, passage } = props;
  const { text, html } = content;
  const frame = useRef<HTMLDivElement>(null);
  const { sections, images } = useMemo(() => splitContent(text, html), [text, html]);
  const [start, end] = [passage?.start, passage?.end];
  const marks = useMemo(() => {
    if (start === undefined || end === undefined) return null;
    const markup = sections.flatMap((one) => ("markup" in one ? [one.markup] : []));
    return markup.length > 0
      ? findInMarkup(markup, text, { start, end })
      : findInText(
          sections.flatMap((one) => ("part" in one ? [one.part] : [])),
          { start, end },
        );
  }, [sections, text, start, end]);
  const target = marks?.keys().next().value ?? null;
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

  return (
    <>
      {passage && !marks && <LostPassage quote={text.slice(passage.start, passage.end)} />}
      <RemoteImages entryId={entryId} count={images}>
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
      </RemoteImages>
    </>
  );
}

function splitContent(text: string, html: string | null): { sections: Section[]; images: number } {
  if (html === null) {
    return { sections: splitText(text).map((part) => ({ text, part })), images: 0 };
  }
  const { sections, images } = splitHtml(html);
  return { sections: sections.map((markup) => ({ markup })), images };
}
