/** Discover and the visitors' pages over HTTP, within the rate limits of one user and one network. */
import { setTimeout as sleep } from "node:timers/promises";
import { startApp } from "../../scripts/app-process.ts";
import { loadPublicEntries, pageName, topics } from "./discover-load.ts";
import { ask, type Target, timeSequentially } from "./http.ts";
import { drawWord, wordOf } from "./search.ts";
import { milliseconds, type Row } from "./table.ts";

const rounds = 60;
/** Lets the user's rate limit refill between measurements. */
const restMilliseconds = 7_000;

type SignIn = (url: string) => Promise<{ target: Target; userId: string }>;

export async function measureDiscover(
  dataDir: string,
  size: number,
  signIn: SignIn,
): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const { target, userId } = await signIn(app.url);
    const startedAt = performance.now();
    await loadPublicEntries(dataDir, userId, size);
    const loaded = performance.now() - startedAt;
    const visitor = { url: app.url, token: "" };
    const measure = async (what: string, of: Target, write: () => string): Promise<Row> => {
      await sleep(restMilliseconds);
      const { p50, p99 } = await timeSequentially(rounds, () => ask(of, write()));
      return { what, reach: "", measured: `${milliseconds(p50)} / ${milliseconds(p99)}` };
    };
    const search = (q: string) => `/api/discover?q=${encodeURIComponent(q)}`;
    const about = (topic: string) => `/api/discover?topic=${encodeURIComponent(topic)}`;
    return [
      {
        what: "publishing by the triggers, per entry",
        reach: "",
        measured: milliseconds(loaded / size),
      },
      await measure("newest 25, p50 / p99", target, () => "/api/discover"),
      await measure("search, the most frequent word", target, () => search(wordOf(1))),
      await measure("search, two words of any frequency", target, () =>
        search(`${drawWord()} ${drawWord()}`),
      ),
      await measure("search, a rare word", target, () => search(wordOf(4_990))),
      await measure("search, no match", target, () => search("zzzzzz")),
      await measure("a topic of one entry in eleven", target, () => about(topics.frequent)),
      await measure("a topic of one entry in 10,000", target, () => about(topics.rare)),
      await measure("for you", target, () => "/api/discover?order=for-you"),
      await measure("topics", target, () => "/api/discover/topics"),
      await measure("visitors: the list", visitor, () => "/api/public/entries"),
      await measure(
        "visitors: a person's page, its data",
        visitor,
        () => `/api/public/people/${pageName}`,
      ),
      await measure("visitors: a person's feed", visitor, () => `/people/${pageName}/feed.xml`),
      await measure("visitors: the landing page", visitor, () => "/"),
    ];
  } finally {
    await app.stop();
  }
}
