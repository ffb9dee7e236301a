/** One request of the stranger test, and what it is answered to whom. */

/** What Ada has; made anew for each test, so that one that gets through spoils nothing for the next. */
export type Theirs = {
  collection: string;
  entry: string;
  conversation: string;
  interest: string;
  session: string;
  invitation: string;
  /** An item of the board, which everybody sees. */
  feedback: string;
  project: string;
  deletedProject: string;
  deletedEntry: string;
  /** The change that deleted it. */
  entryChange: string;
  deletedCollection: string;
  projectPerson: string;
  /** The one that has the link, of `entry`. */
  linkedProject: string;
  projectLink: string;
  /** An API key. */
  key: string;
  /** One that waits to be started. */
  import: string;
};
export type Asked = { path: string; body?: unknown };
export type Case = {
  ask: (theirs: Theirs, mine: Theirs) => Asked;
  /** The statuses for Eve asking for what is Ada's, and for Ada. Nobody gets 401. */
  stranger: number;
  owner: number;
};

export const own = (ask: Case["ask"], owner: number, stranger = 404): Case => ({
  ask,
  stranger,
  owner,
});
