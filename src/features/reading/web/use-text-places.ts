import { useQuery } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readingSettingsQuery } from "#features/reading-state/web/queries.ts";
import { findSection, type Section } from "./sections.ts";
import { findFirst, findPoint, findVisible } from "./text-points.ts";

/** Pixels between the header and the line that counts as the first visible one. */
const space = 16;
/** The end is on the screen if it is this close, in pixels. */
const nearEnd = 40;
/** The part of the window that a text fills at least while it is being read, unless all of it is shown. */
const minFilled = 2 / 3;
/** Frames in which sections near the place may still get their height. */
const maxFrames = 20;

/**
 * Which part of the text is on the screen, and how to go to another. `section` must be rendered: it contains the place
 * that was asked for.
 */
export function useTextPlaces(frame: RefObject<HTMLElement | null>, sections: readonly Section[]) {
  const { data: appearance } = useQuery(readingSettingsQuery);
  const seen = useRef<number | null>(null);
  const [sought, setSought] = useState<{ offset: number } | null>(null);

  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return null;
    const { top, bottom } = element.getBoundingClientRect();
    const line = measureLine();
    if (bottom < line || top > innerHeight - space) return null;
    const isEnd = bottom <= innerHeight + nearEnd;
    const isNearEnd = bottom <= 2 * innerHeight;
    const isPassed = top < line && bottom < line + (innerHeight - line) * minFilled;
    const isBelow = isPassed || isFocusBelow(element, bottom);
    seen.current = top >= line ? null : findVisibleOffset(element, sections, line);
    return { position: seen.current ?? 0, isEnd, isNearEnd, isBelow };
  }, [frame, sections]);

  // The same line stays at the top when the width or the type changes. Nothing moves when more of the text arrives.
  const shownAs = useRef(appearance);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const keep = () => {
      if (seen.current !== null) scrollToOffset(element, sections, seen.current, measureLine());
    };
    if (appearance !== shownAs.current) keep();
    shownAs.current = appearance;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      keep();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, sections, appearance]);

  const goTo = useCallback((position: number) => setSought({ offset: position }), []);
  const section =
    sought && isLoaded(sections, sought.offset) ? findSection(sections, sought.offset) : null;

  useEffect(() => {
    if (!sought || section === null) return;
    let [frames, request] = [0, 0];
    const scroll = () => {
      const element =
        frame.current && scrollToOffset(frame.current, sections, sought.offset, measureLine());
      if (frames === 0 && element) {
        element.tabIndex = -1;
        element.focus({ preventScroll: true });
      }
      frames += 1;
      if (frames < maxFrames) request = requestAnimationFrame(scroll);
    };
    const stop = () => cancelAnimationFrame(request);
    scroll();
    for (const type of ["wheel", "touchstart", "keydown"] as const)
      addEventListener(type, stop, { passive: true, once: true });
    return () => {
      stop();
      for (const type of ["wheel", "touchstart", "keydown"] as const)
        removeEventListener(type, stop);
    };
    // Sections that arrive later do not scroll again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [frame, sought, section]);

  return { look, goTo, section };
}

/** Whether the user is at something on the screen below the text, such as a comment. The bar belongs to the text. */
function isFocusBelow(frame: HTMLElement, bottom: number): boolean {
  const { activeElement: focused } = document;
  if (!focused || frame.parentElement?.contains(focused)) return false;
  const { top } = focused.getBoundingClientRect();
  return top >= bottom && top < innerHeight;
}

/** Whether the part of the text with the offset has arrived. */
export function isLoaded(sections: readonly Section[], offset: number): boolean {
  return offset < (sections.at(-1)?.end ?? 0);
}

function findVisibleOffset(frame: HTMLElement, sections: readonly Section[], line: number): number {
  const elements = [...frame.children] as HTMLElement[];
  const index = findFirst(
    elements.length,
    (at) => elements[at]!.getBoundingClientRect().bottom > line,
  );
  const [element, section] = [elements[index], sections[index]];
  if (!element || !section) return sections.at(-1)?.end ?? 0;
  const { top, height } = element.getBoundingClientRect();
  if (top >= line) return section.start;
  const found = findVisible(element, line);
  if (found !== null) return found;
  // Estimate the offset in a section that is not rendered yet.
  return Math.round(section.start + ((line - top) / height) * (section.end - section.start));
}

/** Scrolls the offset to `line`. Returns the element that contains it; null if it is not rendered. */
function scrollToOffset(
  frame: HTMLElement,
  sections: readonly Section[],
  offset: number,
  line: number,
): HTMLElement | null {
  const element = frame.children[findSection(sections, offset)];
  const range = element && findPoint(element, offset);
  if (!range) return null;
  scrollBy({ top: range.getBoundingClientRect().top - line, behavior: "instant" });
  const { startContainer: container } = range;
  return container instanceof HTMLElement ? container : container.parentElement;
}

/** The first line below the header, which stays at the top of the window. */
function measureLine(): number {
  return (document.querySelector("body header")?.getBoundingClientRect().bottom ?? 0) + space;
}
