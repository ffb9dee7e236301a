/** The type of the requests in the test of all routes, with their expected statuses. */
import type { SharedObjects } from "./create-shared.ts";

/**
 * Ids of Ada's objects. Those that a request changes are created again, so that changes do not affect later requests.
 */
export type Theirs = SharedObjects & {
  collection: string;
  entry: string;
  /** The digest of its lead picture. */
  picture: string;
  /** The label of its topic. */
  topic: string;
  /** The key of a topic that was renamed. */
  changedTopic: string;
  conversation: string;
  interest: string;
  highlight: string;
  savedFilter: string;
  session: string;
  invitation: string;
  /** An item of the feedback board, which all users see. */
  feedback: string;
  project: string;
  deletedProject: string;
  deletedEntry: string;
  /** The change that deleted it. */
  entryChange: string;
  deletedCollection: string;
  projectPerson: string;
  /** The project that `projectLink` links `entry` to. */
  linkedProject: string;
  projectLink: string;
  /** An API key. */
  key: string;
  /** An import that is waiting to be started. */
  import: string;
  batch: string;
  /** An item of it that waits for its file. */
  batchItem: string;
};
export type Asked = { path: string; body?: unknown };
export type Case = {
  ask: (theirs: Theirs, mine: Theirs) => Asked;
  /** The statuses of Eve's request for Ada's object, and of Ada's own. Signed-out visitors get 401. */
  otherUser: number;
  owner: number;
  /** Whether later requests can use the same objects: it only adds to them or marks them. */
  keepsObjects: boolean;
};

export const own = (ask: Case["ask"], owner: number, otherUser = 404): Case => ({
  ask,
  otherUser,
  owner,
  keepsObjects: false,
});

/** Like `own`, for a request that only adds to the objects it names, or marks them. */
export const adds: typeof own = (...given) => ({ ...own(...given), keepsObjects: true });
