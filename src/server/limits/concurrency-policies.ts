/**
 * The policies of all semaphores. Each route or service names its own. Keys are users, unless the comment
 * says otherwise. Counts are per process (decision 30).
 */
import { nameLimits } from "./name-limits.ts";
import type { ConcurrencyPolicy, Rejection } from "./semaphore.ts";

const mebibyte = 1024 * 1024;
const limited = (message: string, retryAfterSeconds: number): Rejection => ({
  code: "rate_limited",
  message,
  retryAfterSeconds,
});
const busy = (message: string, retryAfterSeconds: number): Rejection => ({
  code: "unavailable",
  message,
  retryAfterSeconds,
});
const tooMany = (what: string) => `Too many ${what} at once. Please wait a moment.`;
const tooManyNow = (what: string) => `Too many ${what} just now. Wait a moment and try again.`;
const busyWithReading = busy("Too many documents are being read. Try again in a minute.", 60);
const maxWaitingImages = 12;
const busyWithTexts = busy("Too many large texts are being processed. Try again in a minute.", 30);
const busyWithEvents = "Too many events at once. Please send this one again.";

/** Changes of one user wait for each other's locks anyway. Here they wait without a database connection. */
const oneAtATime = { maxTotal: 20, maxPerKey: 1, maxWaitingPerKey: 200 };

export const concurrencyLimits = nameLimits({
  /** Requests. Streams count until they begin. */
  requests: {
    maxPerKey: 16,
    maxWaitingPerKey: 1_000,
    waitTimeoutMs: 20_000,
    ...busy(tooMany("requests"), 20),
  },
  /** Database connections. database.ts sets `maxPerKey`, a share of the pool. */
  connections: { maxWaitingPerKey: 500, waitTimeoutMs: 5_000, ...busy(tooMany("requests"), 5) },
  /** The same for visitors, per network; as-visitor.ts sets `maxTotal` and `maxPerKey`. */
  visitorConnections: {
    maxWaitingPerKey: 100,
    maxWaiting: 400,
    waitTimeoutMs: 5_000,
    ...busy(tooMany("visitors"), 5),
  },
  /** Two per user leave connections and the main thread to others; heavy-reads.ts sets `maxTotal`. */
  heavyReads: { maxPerKey: 2, maxWaitingPerKey: 30, ...limited(tooMany("searches"), 3) },

  /** Bytes of bodies of 16 to 256 KiB, until they are parsed. */
  mediumBodies: {
    maxTotal: 48 * mebibyte,
    maxPerKey: 4 * mebibyte,
    maxWaitingPerKey: 200,
    waitTimeoutMs: 20_000,
    ...busy("Too many large requests at once. Try again in a minute.", 20),
  },
  /** Bytes of larger bodies, from arrival until saved. */
  largeBodies: {
    maxTotal: 160 * mebibyte,
    maxPerKey: 32 * mebibyte,
    maxWaitingPerKey: 100,
    waitTimeoutMs: 30_000,
    ...busyWithTexts,
  },
  /** Parsing and saving of larger bodies. */
  largeBodyWork: {
    maxTotal: 2,
    maxPerKey: 1,
    maxWaitingPerKey: 100,
    waitTimeoutMs: 30_000,
    ...busyWithTexts,
  },
  /** Each upload takes some hundred kilobytes of memory, and disk bandwidth. */
  uploads: {
    maxTotal: 40,
    maxPerKey: 10,
    maxWaitingPerKey: 50,
    waitTimeoutMs: 30_000,
    ...busy("Too many uploads at once. Try again in a minute.", 30),
  },

  // Users and visitors have separate permits to render pages, so that a flood of visitors does not delay users.
  pages: { maxTotal: 8, maxPerKey: 2, maxWaitingPerKey: 100, ...busy("Too many pages at once", 3) },
  /** Keyed by the network of the visitor. */
  visitorPages: {
    maxTotal: 4,
    maxPerKey: 2,
    maxWaitingPerKey: 100,
    maxWaiting: 400,
    ...busy("Too many pages at once", 3),
  },
  /**
   * Per user or network. Each hash takes 32 MB and one of the four libuv threads that file access, DNS and
   * compression also need.
   */
  passwordHashing: {
    maxTotal: 2,
    maxPerKey: 2,
    maxWaitingPerKey: 32,
    maxWaiting: 32,
    ...limited(
      "Too many people are signing in at this moment. Please try again in a few seconds.",
      3,
    ),
  },

  collectionCreation: {
    ...oneAtATime,
    waitTimeoutMs: 20_000,
    ...limited(tooMany("collections"), 30),
  },
  projectChanges: {
    ...oneAtATime,
    waitTimeoutMs: 20_000,
    ...limited(tooMany("changes to projects"), 30),
  },
  batches: { ...oneAtATime, waitTimeoutMs: 20_000, ...limited(tooMany("batches"), 10) },
  /** Words that are not exactly in a text are sought for up to a second. */
  highlights: { ...oneAtATime, waitTimeoutMs: 20_000, ...limited(tooMany("highlights"), 10) },
  trashChanges: { ...oneAtATime, waitTimeoutMs: 60_000, ...limited(tooMany("changes"), 30) },

  // Responses: each takes a connection, and a file or memory, for as long as the client reads.
  /** Texts above 128 KiB take many times their size in memory. */
  longTexts: {
    maxTotal: 8,
    maxPerKey: 2,
    maxWaitingPerKey: 20,
    waitTimeoutMs: 20_000,
    ...limited(tooManyNow("long texts are being opened"), 5),
  },
  files: {
    maxTotal: 200,
    maxPerKey: 10,
    maxWaitingPerKey: 20,
    waitTimeoutMs: 10_000,
    ...limited(tooManyNow("files are being downloaded"), 5),
  },
  /** Pictures fetched from other sites, per host. */
  pictureHosts: {
    maxTotal: 16,
    maxPerKey: 1,
    maxWaitingPerKey: 100,
    waitTimeoutMs: 120_000,
    ...limited("Too many pictures of this host are being fetched.", 30),
  },
  /** Pictures sent, per user or network. A page may show a hundred thumbnails. */
  pictures: {
    maxTotal: 100,
    maxPerKey: 16,
    maxWaitingPerKey: 200,
    waitTimeoutMs: 10_000,
    ...limited(tooManyNow("pictures are being loaded"), 5),
  },
  projectExports: {
    maxTotal: 20,
    maxPerKey: 2,
    maxWaitingPerKey: 10,
    waitTimeoutMs: 20_000,
    ...limited(tooManyNow("exports are under way"), 5),
  },
  exports: {
    maxTotal: 100,
    maxPerKey: 2,
    maxWaitingPerKey: 6,
    waitTimeoutMs: 30_000,
    ...limited(tooManyNow("exports are under way"), 30),
  },
  /** Exports being written: each uses much of the database and some of the main thread. */
  exportWriting: {
    maxTotal: 3,
    maxPerKey: 1,
    maxWaitingPerKey: 2,
    maxWaiting: 100,
    waitTimeoutMs: 10 * 60_000,
    ...limited(tooManyNow("exports are under way"), 30),
  },

  /** Calls to Stripe for a user. */
  billing: {
    maxTotal: 20,
    maxPerKey: 2,
    maxWaitingPerKey: 10,
    waitTimeoutMs: 30_000,
    ...limited(tooMany("tries"), 30),
  },
  /** Bodies of at most 512 KiB in memory, per network, before the sender is known. */
  webhookBodies: {
    maxTotal: 64,
    maxPerKey: 32,
    maxWaitingPerKey: 500,
    waitTimeoutMs: 10_000,
    ...busy(busyWithEvents, 10),
  },
  /** Calls to Stripe, per customer, whose events are processed in sequence. */
  webhookEvents: {
    maxTotal: 8,
    maxPerKey: 1,
    maxWaitingPerKey: 100,
    maxWaiting: 1_000,
    waitTimeoutMs: 15_000,
    ...busy(busyWithEvents, 15),
  },

  // Work in the background, which the user may wait for.
  textProcessing: {
    maxTotal: 12,
    maxPerKey: 2,
    maxWaitingPerKey: 6,
    waitTimeoutMs: 60_000,
    ...limited("You have several texts being processed. Wait until one of them is done.", 60),
  },
  /** Images to read. reading-places.ts sets `maxTotal`. */
  imageReading: {
    maxWaitingPerKey: maxWaitingImages,
    maxWaiting: 200,
    whenKeyIsFull: limited(
      `You have ${maxWaitingImages} images waiting to be read. Wait until one of them is done.`,
      5,
    ),
    ...busy("Too many images are waiting. Try again in a minute.", 60),
  },
  /** Reader processes. One more than for documents, because texts must not wait for those. */
  readers: { maxTotal: 3, leavesHalf: true, ...busyWithReading },
  /** Documents are untrusted bytes: each may take its full time limit. */
  readersOfDocuments: { maxTotal: 2, maxPerKey: 1, ...busyWithReading },
  /** Pictures of pages, which one child converts one after the other. */
  pictureConversion: {
    maxTotal: 1,
    ...busy("Too many pictures are being converted. Try again in a minute.", 60),
  },
  /** Questions of the user that are being answered, in all conversations. None waits. */
  answers: {
    maxPerKey: 12,
    maxWaitingPerKey: 0,
    ...limited(
      "Several of your questions are still being answered. Please wait for one of them.",
      5,
    ),
  },
} satisfies Record<string, ConcurrencyPolicy>);
