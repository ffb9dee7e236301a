/** The other users: they list, save and search during the attack, and record their results. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { signUp } from "./sign-up.ts";

export type Listing = { at: number; milliseconds: number; status: number };
type Saved = { token: string; id: string; marker: string };

export type Neighbours = {
  /** Every timed list, ordered by end time; status 0 if the connection broke. */
  lists: Listing[];
  /** Counts of other requests by outcome, such as "save 201" or "search 503". */
  outcomes: Map<string, number>;
  /** Entries that were acknowledged with 201. */
  saved: Saved[];
  tokens: string[];
  stop: () => Promise<void>;
};

type Reply = { status: number; body: string };

const requestTimeout = 60_000;
const text = (marker: string) =>
  `The note of ${marker}\n\n${"A heron stands in shallow water and waits until a fish comes near. ".repeat(28)}`;

/** Signs up `count` users and keeps each of them active until `stop`. */
export async function startNeighbours(url: string, count: number): Promise<Neighbours> {
  const agent = new Agent({ keepAlive: true });
  const lists: Listing[] = [];
  const outcomes = new Map<string, number>();
  const saved: Saved[] = [];
  const tokens: string[] = [];
  const ending = new AbortController();

  const ask = (token: string, path: string, body?: string): Promise<Reply> =>
    send(agent, `${url}${path}`, token, body);
  const countOutcome = (what: string, { status }: Reply) => {
    const key = `${what} ${status}`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  };
  const save = async (token: string, name: string) => {
    const marker = `${name}-${saved.length}-${Math.round(performance.now())}`;
    const body = JSON.stringify({ text: text(marker), whyInteresting: marker });
    const reply = await ask(token, "/api/functions/process-text-entry", body);
    countOutcome("save", reply);
    if (reply.status !== 201) return;
    const { entry } = JSON.parse(reply.body) as { entry: { id: string } };
    saved.push({ token, id: entry.id, marker });
  };
  const live = async (token: string, name: string) => {
    for (let round = 0; !ending.signal.aborted; round += 1) {
      const startedAt = performance.now();
      const { status } = await ask(token, "/api/entries");
      const at = performance.now();
      lists.push({ at, milliseconds: at - startedAt, status });
      if (round % 20 === 0) await save(token, name);
      if (round % 25 === 7) countOutcome("search", await ask(token, "/api/search?q=heron%20water"));
      if (round % 25 === 13) countOutcome("collections", await ask(token, "/api/collections"));
      await sleep(100 + Math.random() * 100);
    }
  };

  for (let index = 0; index < count; index += 1)
    tokens.push(await signUp(url, `neighbour-${index}@example.org`));
  for (const [index, token] of tokens.entries()) await save(token, `n${index}`);
  const lives = tokens.map((token, index) => live(token, `n${index}`));
  return {
    lists,
    outcomes,
    saved,
    tokens,
    stop: async () => {
      ending.abort();
      await Promise.all(lives);
      agent.destroy();
    },
  };
}

function send(agent: Agent, url: string, token: string, body?: string): Promise<Reply> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? "GET" : "POST",
        timeout: requestTimeout,
        headers: {
          authorization: `Bearer ${token}`,
          prefer: "respond-async",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
      },
      (response) => {
        let received = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (received += chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: received }));
        response.on("error", () => resolve({ status: 0, body: "" }));
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve({ status: 0, body: "" }));
    sent.end(body);
  });
}
