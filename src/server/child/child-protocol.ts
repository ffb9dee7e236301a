// The messages between the server and a bounded child.

/** Parent to child. `deadlineMs`: when the child ends itself if the parent is gone. */
export type ChildOrder<Task> = { task: Task; deadlineMs: number };

/** Child to parent: once when ready, then progress and one end per task. `rss` is in bytes. */
export type ChildReply<Answer> =
  | { type: "ready" }
  | { type: "progress"; percent: number }
  | { type: "answer"; answer: Answer; rss: number }
  | { type: "error"; message: string; rss: number };
