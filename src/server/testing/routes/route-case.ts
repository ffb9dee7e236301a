/** Describes the requests of the tests of all routes. */
import type { SharedObjects } from "./create-shared.ts";

/**
 * Ids of Ada's objects. Those that a request changes are created again, so that changes do not affect later requests.
 */
export type Theirs = SharedObjects & {
  collection: string;
  entry: string;
  /** The digest of its lead picture. */
  picture: string;
  /** The key of its topic. */
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
  /** Of the path of an uploaded image. */
  image: string;
};

/** A request, as far as it does not follow from the declaration of the endpoint. */
export type RouteCase = {
  /** The parameters of the path that are not those of `pathObjects`. */
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
  form?: Readonly<Record<string, string | File>>;
  /** The status of Ada's request. Defaults to the declared one. */
  owner?: number;
  /** The status of Eve's. Defaults to 404 if the request names an object of Ada's, otherwise to Ada's. */
  otherUser?: number;
  /** The status of an editor and of a viewer for objects of a shared collection. Defaults to Eve's. */
  members?: number | readonly [editor: number, viewer: number];
  /** Later requests can use the same objects: it only adds to them or marks them. */
  keepsObjects?: true;
};

/** By "METHOD /path". A route without cases has one, which follows from its declaration. */
export type RouteCases = Readonly<Record<string, readonly RouteCase[]>>;

const nameWith = (prefix: string) =>
  new Proxy({}, { get: (_, name) => `{${prefix}${String(name)}}` }) as Theirs;

/** Placeholders of Ada's objects. */
export const theirs = nameWith("");

/** Placeholders of the objects of the user who sends the request. */
export const mine = nameWith("mine.");
