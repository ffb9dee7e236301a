/**
 * The policies of all rate limiters: `burst` requests at once, then `perSecond`. Each route or service names
 * its own. Keys are users, unless the comment says otherwise. Counts are per process (decision 30).
 */
import { nameLimits } from "./name-limits.ts";
import type { RatePolicy } from "./rate-limiter.ts";

const tooMany = (what: string) => `Too many ${what} at once. Please wait a moment.`;
const tooManyQuestions = "Too many questions in a short time. Please wait a moment.";
const fromNetwork = "Too many requests came from your network. Please try again later.";

export const rateLimits = nameLimits({
  // All requests. Far above what a user or a legitimate script needs; stops a client stuck in a loop.
  reads: { burst: 60_000, perSecond: 5_000, message: "Too many requests. Please wait a moment." },
  writes: { burst: 20_000, perSecond: 1_500, message: tooMany("changes") },
  /** Per API key: 36,000 an hour. */
  keyRequests: {
    burst: 600,
    perSecond: 10,
    message: "Too many requests with this API key. Please wait a moment.",
  },
  /** Across the user's keys: listing tools does not call the API, which has its own limits. */
  mcpRequests: { burst: 120, perSecond: 10, message: tooMany("requests") },

  // Per network of signed-out visitors. Generous, because many users may share a network or one proxy.
  /** Each request may insert a row (user, session, link, attempt count). */
  authRequests: { burst: 2_000, perSecond: 1, message: fromNetwork },
  /** Each request may send an e-mail to any address; attempts.ts also limits e-mails per address. */
  authMails: { burst: 300, perSecond: 0.2, message: fromNetwork },
  /** A page reads once or twice. */
  publicReads: { burst: 600, perSecond: 20, message: fromNetwork },
  invitationLinks: { burst: 200, perSecond: 0.5, message: fromNetwork },
  /** A mail provider may unsubscribe many users at once. */
  unsubscribing: { burst: 600, perSecond: 5, message: fromNetwork },
  /** Stripe sends bursts of events from a few addresses. */
  webhook: { burst: 2_000, perSecond: 20, message: fromNetwork },

  /** Rendering a page takes the main thread 1 to 20 ms. Each network of visitors may have twice as many. */
  pages: { burst: 60, perSecond: 5, message: "Too many pages at once" },
  /** Every page that is opened or reloaded opens a live stream. */
  liveStreams: {
    burst: 200,
    perSecond: 2,
    message: "Too many pages were opened at once. Wait a moment and try again.",
    retryAfterSeconds: 30,
  },

  // Far above typing in the palette; each search takes some milliseconds.
  searches: { burst: 400, perSecond: 50, message: tooMany("searches") },
  discover: { burst: 300, perSecond: 20, message: tooMany("searches") },
  /** Requested whenever a project is opened. Each reads about as much data as some searches. */
  suggestions: { burst: 120, perSecond: 4, message: tooMany("suggestions") },
  /** An open list of activity is marked as seen after each change by others. */
  followingChanges: { burst: 300, perSecond: 5, message: tooMany("changes") },
  /** Of shared collections; each may end rights of others, or move thousands of entries. */
  memberChanges: { burst: 100, perSecond: 1, message: tooMany("changes") },
  /** Each may notify 100 members. */
  commentChanges: { burst: 60, perSecond: 0.5, message: tooMany("comments") },
  notificationChanges: { burst: 600, perSecond: 5, message: tooMany("changes") },
  /** A change may write thousands of entries. */
  topicChanges: { burst: 60, perSecond: 0.5, message: tooMany("changes") },
  feedbackReads: {
    burst: 300,
    perSecond: 20,
    message: "The board was loaded too often. Please wait a moment.",
  },
  /** A page may show a hundred thumbnails, and several pages may be open. */
  pictures: {
    burst: 1_000,
    perSecond: 50,
    message: "Too many pictures at once. Wait a moment and try again.",
    retryAfterSeconds: 5,
  },
  /** Each lists all entries of the user. */
  pictureRuns: {
    burst: 10,
    perSecond: 0.1,
    message: "Pictures were fetched or removed too often. Please wait a moment.",
  },
  /** Each start of a download counts. */
  exports: { burst: 30, perSecond: 0.2, message: tooMany("exports") },
  projectExports: { burst: 30, perSecond: 0.5, message: tooMany("exports") },

  // Changes: more than manual use needs; slows down scripts.
  collectionCreation: {
    burst: 200,
    perSecond: 2,
    message: tooMany("collections"),
    retryAfterSeconds: 30,
  },
  projectChanges: {
    burst: 600,
    perSecond: 5,
    message: tooMany("changes to projects"),
    retryAfterSeconds: 30,
  },
  highlightChanges: { burst: 600, perSecond: 5, message: tooMany("highlights") },
  /** A page that is read sends a position every 20 s at most. */
  readingChanges: { burst: 600, perSecond: 5, message: tooMany("changes") },
  rediscoverChanges: { burst: 120, perSecond: 1, message: tooMany("answers") },
  sampleChanges: { burst: 20, perSecond: 0.1, message: tooMany("changes") },
  mailingChanges: { burst: 60, perSecond: 0.5, message: tooMany("changes") },
  trashChanges: { burst: 300, perSecond: 5, message: tooMany("changes"), retryAfterSeconds: 30 },
  /** Each changes up to 5,000 entries. */
  bulkChanges: { burst: 60, perSecond: 2, message: tooMany("changes"), retryAfterSeconds: 30 },
  publicationChanges: { burst: 120, perSecond: 2, message: tooMany("changes") },
  /** Users report by hand, one entry at a time. */
  reports: {
    burst: 30,
    perSecond: 1 / 60,
    message: "You have reported a lot. Please wait a few minutes.",
  },
  feedbackVotes: { burst: 120, perSecond: 2, message: tooMany("votes") },
  feedbackChanges: { burst: 120, perSecond: 1, message: tooMany("changes") },
  /** Each sends an e-mail; count-invitation.ts also limits them per day. */
  invitations: { burst: 10, perSecond: 1 / 15, message: tooMany("invitations") },
  /** Each sends an e-mail. */
  keyCreation: {
    burst: 60,
    perSecond: 1 / 30,
    message: "Too many API keys at once. Please wait a few minutes.",
  },
  /** The admin page: some requests count rows of all users. */
  operations: { burst: 300, perSecond: 5, message: tooMany("requests") },
  keyChanges: { burst: 120, perSecond: 0.5, message: tooMany("changes to API keys") },
  /** Each request calls Stripe several times, and Stripe limits our rate. */
  billing: { burst: 20, perSecond: 0.1, message: tooMany("tries") },

  // Work that takes seconds of a processor, or costs money.
  images: { burst: 40, perSecond: 0.5, message: tooMany("images") },
  texts: { burst: 30, perSecond: 0.5, message: tooMany("texts") },
  /** Each saves up to 100 links. */
  batches: { burst: 20, perSecond: 0.1, message: tooMany("batches") },
  imports: { burst: 10, perSecond: 0.05, message: tooMany("imports") },
  importChanges: { burst: 120, perSecond: 2, message: tooMany("changes") },
  modelQuestions: { burst: 60, perSecond: 0.5, message: tooManyQuestions },
  /** Without a model, an answer takes some milliseconds of this machine. */
  embeddedQuestions: { burst: 600, perSecond: 20, message: tooManyQuestions },
} satisfies Record<string, RatePolicy>);
