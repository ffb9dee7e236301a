import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { ReadingStateUpdate } from "#features/reading-state/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { continueHash, continueRequest } from "./continue-request.ts";
import { getReadingState, sendReadingState } from "./queries.ts";
import {
  hasFinished,
  hasRead,
  markStored,
  see,
  type Sight,
  startVisit,
  takeUpdate,
  type Visit,
} from "./track-reading.ts";

/** Milliseconds between two looks at the screen. */
const tick = 1_000;
const scrollPause = 200;
/** Characters, more than a screen, by which another place is worth an offer. */
const farAway = 1_200;
const minuteMs = 60_000;

export type ReadText = {
  entry: Entry;
  /** UTF-16 code units of the text, and the minutes that reading it takes. */
  length: number;
  minutes: number;
  /** What is on the screen; null if the text is not. */
  look: () => Sight | null;
  goTo: (position: number) => void;
  /** The quoted passage that the page opens at: looking it up is not reading. */
  quoted: number | null;
};

/**
 * Follows what is read and stores it. This device never moves by itself: a position of another device is offered.
 * `offered`: the progress to continue at. `position`: null until the text is seen.
 */
export function useReading({ entry, length, minutes, look, goTo, quoted }: ReadText) {
  const client = useQueryClient();
  const [position, setPosition] = useState<number | null>(null);
  const [isReading, setIsReading] = useState(false);
  const visit = useRef<Visit | null>(null);
  const own = useRef({ sending: 0, updatedAt: "" });
  const { readingState } = entry;
  const isFinished = readingState?.state === "finished";

  const send = useEffectEvent(async (change: ReadingStateUpdate) => {
    if (visit.current && change.position !== undefined)
      visit.current = markStored(visit.current, change.position);
    own.current.sending += 1;
    try {
      const answer = await sendReadingState(client, entry, change);
      own.current.updatedAt = answer.updatedAt ?? "";
    } catch {
      // Offline, or the entry was deleted: the next position is sent again.
      if (visit.current) visit.current = { ...visit.current, stored: null };
    } finally {
      own.current.sending -= 1;
    }
  });

  const watch = useEffectEvent((elapsed: number) => {
    const sight = document.visibilityState === "visible" ? look() : null;
    if (!sight) return;
    setPosition(sight.isEnd ? length : sight.position);
    if (sight.isBelow && !visit.current) return;
    visit.current ??= startVisit(sight.position);
    if (elapsed === 0) return;
    visit.current = see(visit.current, sight, elapsed);
    if (hasRead(visit.current)) setIsReading(true);
    if (isFinished) return;
    const msLeft = minutes * minuteMs * (1 - visit.current.from / Math.max(length, 1));
    if (hasFinished(visit.current, msLeft)) {
      if (visit.current.stored !== length) void send({ state: "finished", position: length });
      return;
    }
    const due = takeUpdate(visit.current);
    if (due) void send(due);
  });

  const leave = useEffectEvent(() => {
    const due = visit.current && !isFinished && takeUpdate(visit.current, true);
    if (due) void send(due);
  });

  const begin = useEffectEvent(() => {
    visit.current = startVisit(quoted ?? look()?.position ?? 0);
  });

  useEffect(() => {
    begin();
    const timer = setInterval(() => watch(tick), tick);
    let scrollTimer: ReturnType<typeof setTimeout> | undefined;
    const afterScroll = () => {
      scrollTimer ??= setTimeout(() => {
        scrollTimer = undefined;
        watch(0);
      }, scrollPause);
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    const close = () => leave();
    addEventListener("scroll", afterScroll, { passive: true });
    document.addEventListener("visibilitychange", hide);
    addEventListener("pagehide", close);
    return () => {
      clearInterval(timer);
      clearTimeout(scrollTimer);
      removeEventListener("scroll", afterScroll);
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("pagehide", close);
      close();
    };
  }, []);

  // Read elsewhere: what is on this screen counts again once it is read.
  const updatedAt = readingState?.updatedAt ?? "";
  useEffect(() => {
    if (own.current.sending > 0 || updatedAt <= own.current.updatedAt) return;
    visit.current = null;
    setIsReading(false);
  }, [updatedAt]);

  async function proceed(): Promise<void> {
    try {
      const { position: stored } = await getReadingState(entry.id);
      goTo(stored);
      visit.current = startVisit(stored);
      setPosition(stored);
    } catch (error) {
      toastFailure("Failed to load where you stopped", error);
    }
  }
  const resumeWhenAsked = useEffectEvent(() => void proceed());
  const takeRequest = useEffectEvent(() => {
    if (continueRequest.get() !== entry.id) return;
    continueRequest.set(null);
    resumeWhenAsked();
  });
  useEffect(() => {
    const timer = setTimeout(() => takeRequest());
    const unsubscribe = continueRequest.subscribe(() => takeRequest());
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  const isAskedFor = useLocation({ select: ({ hash }) => hash === continueHash });
  useEffect(() => {
    if (!isAskedFor) return;
    // After the router has scrolled the page to its top.
    const timer = setTimeout(() => resumeWhenAsked());
    return () => clearTimeout(timer);
  }, [isAskedFor]);

  const at = (readingState?.progress ?? 0) * length;
  const isAway = Math.abs(at - (position ?? 0)) > farAway;
  const offered = readingState?.state === "reading" && !isReading && isAway;
  return {
    position,
    isFinished,
    offered: offered ? readingState.progress : null,
    resume: () => void proceed(),
  };
}
