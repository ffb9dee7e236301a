import { useQuery } from "@tanstack/react-query";
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { readingSettingsQuery } from "#features/reading-state/web/queries.ts";
import { listKeys } from "./find-passage.ts";
import type { Section } from "./reading-section.tsx";
import { createTextPlaces, type Place } from "./text-places.ts";
import { toKey } from "./text-key.ts";
import { findVisiblePlace, scrollToPlace } from "./visible-place.ts";

/** Pixels between the header and the line that counts as the first visible one. */
const space = 16;
/** The end is on the screen if it is this close, in pixels. */
const nearEnd = 40;
/** Frames in which sections near the place may still get their height. */
const maxFrames = 20;

/**
 * Which part of the text is on the screen, and how to go to another. `section` must be rendered: it contains the place
 * that was asked for.
 */
export function useTextPlaces(
  frame: RefObject<HTMLElement | null>,
  { sections, text, missing }: { sections: readonly Section[]; text: string; missing: string },
) {
  const { data: appearance } = useQuery(readingSettingsQuery);
  const seen = useRef<Place | null>(null);
  const [sought, setSought] = useState<{ place: Place } | null>(null);
  const getPlaces = useMemo(
    // Reads the whole text, so only once it is needed.
    () => makeOnce(() => createTextPlaces(text, listSectionKeys(sections, text), missing)),
    [sections, text, missing],
  );

  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return null;
    const { top, bottom } = element.getBoundingClientRect();
    const line = measureLine();
    if (bottom < line || top > innerHeight - space) return null;
    const isEnd = bottom <= innerHeight + nearEnd;
    seen.current = null;
    if (top >= line) return { position: 0, isEnd };
    const places = getPlaces();
    seen.current = findVisiblePlace(element, line, places);
    return { position: places.toOffset(seen.current), isEnd };
  }, [frame, getPlaces]);

  // The same line stays at the top when the width or the type changes.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const keep = () => seen.current && scrollToPlace(element, seen.current, measureLine());
    if (appearance) keep();
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      keep();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, appearance]);

  const goTo = useCallback(
    (position: number) => setSought({ place: getPlaces().toPlace(position) }),
    [getPlaces],
  );

  useEffect(() => {
    if (!sought) return;
    let [frames, request] = [0, 0];
    const scroll = () => {
      const element = frame.current && scrollToPlace(frame.current, sought.place, measureLine());
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
  }, [frame, sought]);

  return { look, goTo, section: sought?.place.section ?? null };
}

function makeOnce<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function listSectionKeys(sections: readonly Section[], text: string): string[] {
  const markup = sections.flatMap((one) => ("markup" in one ? [one.markup] : []));
  if (markup.length > 0) return listKeys(markup, false, Infinity);
  return sections.flatMap((one) =>
    "part" in one ? [toKey(text.slice(one.part.start, one.part.end))] : [],
  );
}

/** The first line below the header, which stays at the top of the window. */
function measureLine(): number {
  return (document.querySelector("body header")?.getBoundingClientRect().bottom ?? 0) + space;
}
