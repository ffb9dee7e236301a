/* This tab's stream of live changes. Each event's type is defined by its feature. */
import { pageState } from "../page-state.ts";

/** An SSE event with its name as `type` and its data parsed: `{ type: "entry", entry }`. */
export type LiveMessage = { type: string };

type Subscriber = { onEvent: (event: LiveMessage) => void; onResync: () => void };

/** The SSE event names to subscribe to; EventSource reports no others. */
const eventNames = [
  "entry",
  "entry-removed",
  "entries",
  "collections",
  "activity",
  "projects",
  "trash",
  "highlights",
  "saved-filters",
  "pictures",
  "topics",
  "comments",
  "notifications",
  "billing",
  "feedback",
  "import",
  "batches",
] as const;
export type LiveEventName = (typeof eventNames)[number];

/** Milliseconds until the next attempt. */
const retryDelays = [1_000, 2_000, 5_000, 10_000] as const;
/** The server refused, or gave the connection to a newer page: do not retry sooner. */
const refusedDelay = 30_000;
/** Within which pages connect again if the server names no other time. */
const reconnectSpread = 1_000;
/** A hidden page closes its connection, because a browser has only six per site over HTTP/1.1. */
const hiddenLimit = 60_000;
/** The server sends a heartbeat every 30 s, so the connection is dead after this silence. */
const silenceLimit = 75_000;

/** After the page was opened. A part that becomes interactive sooner may show what the server rendered. */
const renderedDataLimit = 30_000;

const subscribers = new Set<Subscriber>();
const refusedListeners = new Set<() => void>();
let source: EventSource | null = null;
let tries = 0;
let missedSome = false;
/** Whether any change was reported to this page, which later subscribers have missed. */
let hasReported = false;
let allowed = true;
/** While connected until silence is too long, otherwise until the next attempt. Undefined while a hidden page rests. */
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Subscribes to all live events. `onResync` is called after a gap, when events may have been missed, and when
 * changes were reported to other parts of a page while this part was not interactive yet.
 */
export function subscribeToLiveEvents<Event extends LiveMessage>(
  onEvent: (event: Event) => void,
  onResync: () => void = () => {},
): () => void {
  const subscriber: Subscriber = { onEvent: onEvent as Subscriber["onEvent"], onResync };
  subscribers.add(subscriber);
  // Adding the same listener again has no effect.
  document.addEventListener("visibilitychange", watchVisibility);
  if (subscribers.size === 1) connect();
  else if (hasReported && performance.now() < renderedDataLimit)
    queueMicrotask(() => subscribers.has(subscriber) && onResync());
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) disconnect();
  };
}

/** The listener is called when the server refuses the stream: the session may have ended. */
export function onLiveEventsRefused(listener: () => void): () => void {
  refusedListeners.add(listener);
  return () => void refusedListeners.delete(listener);
}

/** Closes the stream while no user is signed in. */
export function allowLiveEvents(allow: boolean): void {
  if (allow === allowed) return;
  allowed = allow;
  if (allow && subscribers.size > 0) connect();
  if (!allow) disconnect();
}

function connect(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!allowed) return;
  const opened = new EventSource(describeStream());
  source = opened;
  opened.addEventListener("open", () => {
    tries = 0;
    watchSilence();
    if (missedSome) for (const subscriber of subscribers) subscriber.onResync();
    missedSome = false;
  });
  // A browser gives up if the response is not a stream: the server or a proxy refused it.
  opened.addEventListener("error", () => {
    const isRefused = opened.readyState === EventSource.CLOSED;
    reconnectLater(isRefused ? refusedDelay : undefined);
    if (isRefused) for (const listener of refusedListeners) listener();
  });
  opened.addEventListener("replaced", rest);
  // The server asks all its pages at once: it stops, or changes were lost. Spread out, because each reloads afterwards.
  opened.addEventListener("reconnect", ({ data }: MessageEvent) => {
    const { withinMilliseconds } = readEvent("reconnect", data) ?? {};
    reconnectLater(Math.random() * (withinMilliseconds ?? reconnectSpread));
  });
  opened.addEventListener("resync", () => {
    watchSilence();
    hasReported = true;
    for (const subscriber of subscribers) subscriber.onResync();
  });
  for (const beat of ["heartbeat", "ping", "message"]) opened.addEventListener(beat, watchSilence);
  for (const type of eventNames) {
    opened.addEventListener(type, (message) => {
      watchSilence();
      hasReported = true;
      const event = readEvent(type, message.data);
      if (event) for (const subscriber of subscribers) subscriber.onEvent(event);
    });
  }
  watchSilence();
  watchVisibility();
}

/** The first stream names the time of rendering, so that the server reports changes made since then. */
function describeStream(): string {
  const { now } = pageState;
  return missedSome || now === undefined ? "/api/events" : `/api/events?since=${now}`;
}

function reconnectLater(given?: number): void {
  closeSource();
  missedSome = true;
  const delay = given ?? retryDelays[Math.min(tries++, retryDelays.length - 1)]!;
  timer = setTimeout(connect, delay);
}

/** Disconnects until the page is visible. A visible page waits and reconnects instead. */
function rest(): void {
  if (document.visibilityState === "visible") reconnectLater(refusedDelay);
  else disconnect();
}

function watchVisibility(): void {
  clearTimeout(hiddenTimer);
  if (subscribers.size === 0) return;
  if (document.visibilityState === "hidden") hiddenTimer = setTimeout(rest, hiddenLimit);
  else if (!source && timer === undefined) connect();
}

function disconnect(): void {
  closeSource();
  tries = 0;
  missedSome = true;
}

function closeSource(): void {
  clearTimeout(timer);
  timer = undefined;
  source?.close();
  source = null;
}

function watchSilence(): void {
  clearTimeout(timer);
  timer = setTimeout(reconnectLater, silenceLimit, undefined);
}

type Reconnect = { withinMilliseconds?: number };

function readEvent(type: string, data: unknown): (LiveMessage & Reconnect) | null {
  try {
    const body: unknown = data ? JSON.parse(String(data)) : {};
    return typeof body === "object" && body !== null ? { ...body, type } : null;
  } catch {
    return null;
  }
}
