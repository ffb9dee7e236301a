/** Searches over the generated entries: words of all frequencies, in the forms that users type. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, type Target, timeSequentially } from "./http.ts";
import { vocabulary } from "./load.ts";
import { milliseconds, type Row } from "./table.ts";

const rounds = 200;
/** Lets the user's rate limit refill between measurements. */
const restMilliseconds = 5_000;

export async function measureSearching(
  target: Target,
  reach = "≤ 15 ms at 10,000, ≤ 50 ms at 100,000",
): Promise<Row[]> {
  const measure = async (write: () => string) => {
    await sleep(restMilliseconds);
    const { p50, p99 } = await timeSequentially(rounds, () =>
      ask(target, `/api/search?q=${encodeURIComponent(write())}&limit=10`),
    );
    return `${milliseconds(p50)} / ${milliseconds(p99)}`;
  };
  const drawn = drawWord;
  return [
    {
      what: "search, two words, p50 / p99",
      reach,
      measured: await measure(() => `${drawn()} ${drawn()} `),
    },
    {
      what: "search while typing: a word and four letters of the next",
      reach: "",
      measured: await measure(() => `${drawn()} ${drawn().slice(0, 4)}`),
    },
    {
      what: "search, a typing error",
      reach: "",
      measured: await measure(() => `${drawn()} q${drawn().slice(1)} `),
    },
    {
      what: "search, a topic filter and a word",
      reach: "",
      measured: await measure(() => `topic:"${drawTopic()}" ${drawn()} `),
    },
    {
      what: "search, a topic filter without words",
      reach: "",
      measured: await measure(() => `topic:"${drawTopic()}"`),
    },
    {
      what: "search, the two most frequent words",
      reach: "",
      measured: await measure(() => `${wordOf(1)} ${wordOf(2)} `),
    },
    {
      what: "search, a question of ten words",
      reach: "",
      measured: await measure(() => Array.from({ length: 10 }, drawn).join(" ")),
    },
  ];
}

/**
 * Returns a random word, with frequent words more likely: half of the results are among the most frequent
 * quarter.
 */
export function drawWord(): string {
  return wordOf(Math.floor(vocabulary * Math.random() ** 2));
}

/** One of the topics of load.ts, each of every 97th entry. */
function drawTopic(): string {
  return `Topic ${31 + Math.floor(66 * Math.random())}`;
}

/** The same word as SQL's `wordSql` in load.ts, but with ranks from 0. */
export function wordOf(rank: number): string {
  const hash = createHash("md5")
    .update(String(rank + 1))
    .digest("hex");
  return hash.slice(0, 8).replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
}
