import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { TextHighlights } from "#features/highlights/web/text-highlights.tsx";
import { ReadingBar } from "#features/reading-state/web/reading-bar.tsx";
import { getPlainText } from "#shared/article/plain-text.ts";
import { countMinutes } from "#shared/measure-reading-time.ts";
import type { LoadedDocument } from "./document-query.ts";
import { ShowBlock } from "./inner-link.tsx";
import type { Passage } from "./passage.ts";
import { passageSelector } from "./passage-mark.tsx";
import { ReadingSection } from "./reading-section.tsx";
import { findReferrers, findRepeatedTitle } from "./read-blocks.ts";
import { divideSections, findSection } from "./sections.ts";
import { markSections, type Mark } from "./shown-marks.ts";
import { locateSelection } from "./text-points.ts";
import { isLong, useShownSections } from "./use-shown-sections.ts";
import { isLoaded, useTextPlaces } from "./use-text-places.ts";
import { extendRange } from "./whole-words.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

const noMarks: readonly Mark[] = [];

/** The text, with the quoted passage marked and scrolled into view. */
export function ReadingText(props: {
  entry: Entry;
  document: LoadedDocument;
  passage: Passage | null;
  highlights: readonly Highlight[];
  /** False while they are loading. */
  hasHighlights: boolean;
  onAsk: (quote: string) => void;
  /** Below what is loaded of the text. */
  rest: ReactNode;
}) {
  const { entry, document: loaded, passage, highlights, hasHighlights, onAsk, rest } = props;
  const { title } = entry;
  const { parts, head, isComplete } = loaded;
  const frame = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => divideSections(parts), [parts]);
  const blocks = useMemo(() => parts.flatMap((part) => part.blocks), [parts]);
  const text = useMemo(() => getPlainText({ blocks }), [blocks]);
  const referrers = useMemo(() => findReferrers(blocks), [blocks]);
  const [start, end] = [passage?.start ?? null, passage?.end ?? null];
  const hidden = useMemo(
    () => findRepeatedTitle(parts[0]?.blocks ?? [], title, start),
    [parts, title, start],
  );
  const quoted = useMemo(
    () => (start === null || end === null ? null : { start, end }),
    [start, end],
  );
  const sectionMarks = useMemo(
    () => markSections(sections, quoted, highlights),
    [sections, quoted, highlights],
  );
  const isMarked = start !== null && isLoaded(sections, start);
  const locate = useCallback(
    (range: Range) => frame.current && locateSelection(frame.current, range),
    [],
  );
  const extend = useCallback(
    (range: Range) =>
      frame.current ? extendRange(frame.current, range, blocks, head.language) : range,
    [blocks, head.language],
  );
  const [linked, setLinked] = useState<{ block: number } | null>(null);
  const show = useCallback((block: number) => setLinked({ block }), []);
  // While a part is loaded, the rest is taken to be like it.
  const minutes = useMemo(
    () => countMinutes(text) * Math.max(1, head.length / Math.max(text.length, 1)),
    [text, head],
  );
  const { look, goTo, section } = useTextPlaces(frame, sections);
  const linkedAt = linked && (blocks[linked.block]?.start ?? null);
  const target =
    (linkedAt === null ? null : findSection(sections, linkedAt)) ??
    section ??
    (isMarked ? findSection(sections, start) : null);
  const isShown = useShownSections(frame, sections.length, target);

  const shownPassage = useRef<typeof quoted>(null);
  useEffect(() => {
    if (!isMarked) return;
    // After the router has scrolled the page to its top.
    const timer = setTimeout(() => {
      const mark = frame.current?.querySelector<HTMLElement>(passageSelector);
      const isShownAlready = shownPassage.current === quoted;
      // A highlight in the same place replaces the element when it is loaded, which takes its focus.
      if (!isShownAlready) mark?.scrollIntoView({ block: "center" });
      else if (!hasHighlights || document.activeElement !== document.body) return;
      shownPassage.current = quoted;
      mark?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isMarked, quoted, hasHighlights]);

  useEffect(() => {
    // Again when the part of the text with the block is loaded.
    if (!linked || linkedAt === null) return;
    const element = frame.current?.querySelector<HTMLElement>(`#text-${linked.block}`);
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    // Reading continues there. Only now, because a click on any focusable block would mark it.
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [linked, linkedAt]);

  return (
    <ShowBlock value={show}>
      {start !== null && !isMarked && isComplete && <LostPassage quote="" />}
      <TextHighlights {...{ entry, text, highlights, frame, locate, extend, onAsk }} />
      <div
        ref={frame}
        dir={head.direction ?? "auto"}
        lang={head.language}
        tabIndex={-1}
        data-partial={isComplete ? undefined : ""}
        className="reading outline-none"
      >
        {sections.map((one, index) => (
          <ReadingSection
            key={index}
            section={one}
            index={index}
            isShown={isShown(index)}
            isLong={isLong(sections.length) || !isComplete}
            marks={sectionMarks[index] ?? noMarks}
            hidden={hidden}
            referrers={referrers}
          />
        ))}
      </div>
      {rest}
      <ReadingBar {...{ entry, minutes, look, goTo }} length={head.length} quoted={start} />
    </ShowBlock>
  );
}

/** Shown when the quote of a link is not in the text below. */
function LostPassage({ quote }: { quote: string }) {
  const words = quote.trim();
  return (
    <div role="status" className="mt-4 border-l-2 border-edge py-0.5 pl-3.5 text-ui text-muted">
      {words === "" ? (
        <p>The quoted passage is no longer in this text, which has been read again since.</p>
      ) : (
        <>
          <p>The quoted passage could not be marked in the text below. It says:</p>
          <UserText as="p" className="mt-1 line-clamp-6 font-serif text-base wrap-anywhere">
            {words}
          </UserText>
        </>
      )}
    </div>
  );
}
