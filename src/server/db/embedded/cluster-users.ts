/** Tracks the processes that use the embedded database, and serialises starting and stopping it. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#server/start-error.ts";
import { type FileLock, tryLock } from "./file-lock.ts";

export type ClusterUsers = {
  /**
   * Runs `work` while no other process starts or stops the database. Throws StartError if it never gets the
   * lock.
   */
  withLock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Call within `withLock`. Whether any process uses it, including this one. */
  hasUsers: () => boolean;
  /** Call within `withLock`. Counts this process as a user until `leave` or its end. */
  join: () => void;
  leave: () => void;
};

/** Replaying the log after a power cut can take this long; waiting must be longer than starting. */
export const startMilliseconds = 120_000;
const waitMilliseconds = startMilliseconds + 30_000;

/** `home` is the database's folder. The lock files in it are empty and permanent. */
export function createClusterUsers(home: string): ClusterUsers {
  const users = join(home, "users.lock");
  const lock = join(home, "turn.lock");
  let own: FileLock | null = null;
  return {
    withLock: async (work) => {
      const deadline = performance.now() + waitMilliseconds;
      let held = tryLock(lock, "exclusive");
      while (held === null) {
        if (performance.now() > deadline)
          throw new StartError(
            `Another process of Commonplace has been starting or stopping the database in ${home} for more than two minutes: end that process, then start again.`,
          );
        await sleep(20);
        held = tryLock(lock, "exclusive");
      }
      try {
        return await work();
      } finally {
        held.release();
      }
    },
    hasUsers: () => {
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
