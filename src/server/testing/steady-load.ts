/** Requests of one user at a steady pace, until stopped, each of which must succeed. */
import { setTimeout as sleep } from "node:timers/promises";

/** Between two requests of a client. Slow enough for the limit of new collections. */
const pauseMilliseconds = 100;

export type SteadyLoad = {
  /** The requests so far; what went wrong, in words, and when (ms). */
  counts: { sent: number; failures: string[]; failedAt: number[] };
  /** The titles of the collections whose creation was acknowledged. */
  created: string[];
  stop: () => Promise<void>;
};

/** Signs up at `origin` and returns the session's token. */
export async function signUp(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Ada",
      email: "ada@example.org",
      password: "a long enough password",
    }),
  });
  return response.headers.get("set-auth-token")!;
}

/** `count` users' worth of requests, each after the other's answer: mostly lists, and collections that are created. */
export function startSteadyLoad(origin: string, token: string, count: number): SteadyLoad {
  const load: SteadyLoad = {
    counts: { sent: 0, failures: [], failedAt: [] },
    created: [],
    stop: async () => {
      over.abort();
      await Promise.all(clients);
    },
  };
  const over = new AbortController();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit, expected: number) => {
    load.counts.sent += 1;
    try {
      const response = await fetch(`${origin}${path}`, { ...init, headers });
      const text = await response.text();
      if (response.status === expected) return true;
      load.counts.failedAt.push(performance.now());
      load.counts.failures.push(`${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      load.counts.failedAt.push(performance.now());
      load.counts.failures.push(String((error as Error).cause ?? error));
    }
    return false;
  };
  const client = async (index: number) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      if (round % 10 === 0) {
        const title = `${index}-${round}`;
        const body = JSON.stringify({ title });
        if (await ask("/api/collections", { method: "POST", body }, 201)) load.created.push(title);
      } else await ask("/api/entries?limit=25", {}, 200);
      await sleep(pauseMilliseconds);
    }
  };
  const clients = Array.from({ length: count }, (_, index) => client(index));
  return load;
}
