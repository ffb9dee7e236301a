// A reader child, as used by the server.
import { type BoundedChild, startBoundedChild } from "#server/child/bounded-child.ts";
import type { ReaderAnswer, ReaderTask } from "./reading-protocol.ts";

export type ReaderProcess = BoundedChild<ReaderTask, ReaderAnswer> & {
  documentsRead(): number;
};

/** Starts a child, which may still be loading when this returns. */
export function startReader(): ReaderProcess {
  const child = startBoundedChild<ReaderTask, ReaderAnswer>(
    new URL("reader-child.ts", import.meta.url),
  );
  let documentsRead = 0;
  return {
    ...child,
    run: (task, limits, watching) => {
      if (task.task === "read" || task.task === "cover") documentsRead += 1;
      return child.run(task, limits, watching);
    },
    documentsRead: () => documentsRead,
  };
}
