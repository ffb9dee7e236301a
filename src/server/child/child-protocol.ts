// What the server and a bounded child say to each other.

/** Parent to child. `deadlineMs` is when the child ends itself should the parent be gone. */
export type ChildOrder<Task> = { task: Task; deadlineMs: number };

/** Child to parent: once when it can work, then any progress and one end per task. `rss` is in bytes. */
export type ChildReply<Answer> =
  | { type: "ready" }
  | { type: "progress"; percent: number }
  | { type: "answer"; answer: Answer; rss: number }
  | { type: "error"; message: string; rss: number };
