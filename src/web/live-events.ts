/* The one stream of live changes of this tab. The feature that owns an event's shape types it. */
import { pageState } from "./page-state.ts";

/** An event by its SSE name, its data parsed: `{ type: "entry", entry }`. */
export type LiveMessage = { type: string };

type Subscriber = { onEvent: (event: LiveMessage) => void; onResync: () => void };

/** SSE names listened for; EventSource tells of no others. */
const eventNames = [
  "entry",
  "entry-removed",
  "collections",
  "projects",
  "trash",
  "billing",
  "feedback",
  "import",
] as const;
/** Milliseconds until the next try. */
const retryDelays = [1_000, 2_000, 5_000, 10_000] as const;
/** The server is there and said no, or gave the place to a newer page: it is not asked again soon. */
const refusedDelay = 30_000;
/** A page in the background gives its connection back: a browser has only six for all pages of a site. */
const hiddenLimit = 60_000;
/** The server beats every 30 s: after this long a silence the line is dead. */
const silenceLimit = 75_000;

/** EventSource.CLOSED, which is not there where a test stands in for it. */
const closedState = 2;

const subscribers = new Set<Subscriber>();
const refusedListeners = new Set<() => void>();
let source: EventSource | null = null;
let tries = 0;
let missedSome = false;
let allowed = true;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
/** In the background, or replaced by a newer page: opened again when the page is looked at. */
let isResting = false;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;

/** Hears every live event; `onResync` is called after a gap, when events may have been missed. */
export function subscribeToLiveEvents<Event extends LiveMessage>(
  onEvent: (event: Event) => void,
  onResync: () => void = () => {},
): () => void {
  const subscriber: Subscriber = { onEvent: onEvent as Subscriber["onEvent"], onResync };
  subscribers.add(subscriber);
  // The same listener added again counts once.
  document.addEventListener("visibilitychange", watchVisibility);
  if (!source && retryTimer === undefined && !isResting) connect();
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) disconnect();
  };
}

/** Called when the server does not open the stream: the session may have ended. */
export function onLiveEventsRefused(listener: () => void): () => void {
  refusedListeners.add(listener);
  return () => void refusedListeners.delete(listener);
}

/** Closed while nobody is signed in. */
export function allowLiveEvents(allow: boolean): void {
  if (allow === allowed) return;
  allowed = allow;
  if (allow && subscribers.size > 0) connect();
  if (!allow) disconnect();
}

function connect(): void {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  if (!allowed) return;
  const opened = new EventSource(describeStream());
  source = opened;
  opened.addEventListener("open", () => {
    tries = 0;
    watchSilence();
    if (missedSome) for (const subscriber of subscribers) subscriber.onResync();
    missedSome = false;
  });
  // A browser gives up on an answer that is no stream: the server, or what stands before it, has refused.
  opened.addEventListener("error", () => {
    const isRefused = opened.readyState === closedState;
    reconnectLater(isRefused ? refusedDelay : undefined);
    if (isRefused) for (const listener of refusedListeners) listener();
  });
  opened.addEventListener("replaced", rest);
  opened.addEventListener("resync", () => {
    watchSilence();
    for (const subscriber of subscribers) subscriber.onResync();
  });
  for (const beat of ["heartbeat", "ping"]) opened.addEventListener(beat, watchSilence);
  opened.addEventListener("message", watchSilence);
  for (const type of eventNames) {
    opened.addEventListener(type, (message) => {
      watchSilence();
      const event = readEvent(type, message.data);
      if (event) for (const subscriber of subscribers) subscriber.onEvent(event);
    });
  }
  watchSilence();
  watchVisibility();
}

/** The first one is told when the page was drawn: what changed before it was opened is loaded anew. */
function describeStream(): string {
  const { now } = pageState;
  return missedSome || now === undefined ? "/api/events" : `/api/events?since=${now}`;
}

function reconnectLater(refused?: number): void {
  closeSource();
  missedSome = true;
  const delay = refused ?? retryDelays[Math.min(tries++, retryDelays.length - 1)]!;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, delay);
}

/** Until the page is looked at; one that is looked at already waits instead. */
function rest(): void {
  if (document.visibilityState === "visible") {
    reconnectLater(refusedDelay);
    return;
  }
  disconnect();
  isResting = true;
}

function watchVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === "hidden") {
    if (subscribers.size > 0) hiddenTimer = setTimeout(rest, hiddenLimit);
  } else if (isResting) {
    isResting = false;
    if (subscribers.size > 0) connect();
  }
}

function disconnect(): void {
  closeSource();
  isResting = false;
  clearTimeout(retryTimer);
  retryTimer = undefined;
  tries = 0;
  missedSome = true;
}

function closeSource(): void {
  clearTimeout(silenceTimer);
  source?.close();
  source = null;
}

function watchSilence(): void {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(reconnectLater, silenceLimit, undefined);
}

function readEvent(type: string, data: unknown): LiveMessage | null {
  try {
    const body: unknown = data ? JSON.parse(String(data)) : {};
    return typeof body === "object" && body !== null ? { ...body, type } : null;
  } catch {
    return null;
  }
}
