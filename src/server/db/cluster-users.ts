/** Which processes use the embedded database, and whose turn it is to start or to stop it. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { type FileLock, tryLock } from "./file-lock.ts";

export type ClusterUsers = {
  /** Runs `work` while no other process starts or stops the database. Throws StartError when its turn never comes. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Only in turn. Whether a process is among the users, this one included. */
  areThereAny: () => boolean;
  /** Only in turn. Counts this process among the users until `leave`, or its end. */
  join: () => void;
  leave: () => void;
};

/** Replaying the log after a power cut can take this long; whoever waits must be more patient than whoever starts. */
export const startMilliseconds = 120_000;
const waitMilliseconds = startMilliseconds + 30_000;

/** `home` is the folder of the database. Locks are files in it, which stay there and are empty. */
export function openClusterUsers(home: string): ClusterUsers {
  const users = join(home, "users.lock");
  const turn = join(home, "turn.lock");
  let own: FileLock | null = null;
  return {
    inTurn: async (work) => {
      const deadline = performance.now() + waitMilliseconds;
      let held = tryLock(turn, "exclusive");
      while (held === null) {
        if (performance.now() > deadline)
          throw new StartError(
            `Another process of Commonplace has been starting or stopping the database in ${home} for more than two minutes: end that process, then start again.`,
          );
        await sleep(20);
        held = tryLock(turn, "exclusive");
      }
      try {
        return await work();
      } finally {
        held.release();
      }
    },
    areThereAny: () => {
      const all = tryLock(users, "exclusive");
      all?.release();
      return all === null;
    },
    join: () => void (own ??= tryLock(users, "shared")),
    leave: () => {
      own?.release();
      own = null;
    },
  };
}
