/** Texts that repeat themselves, sought in one another; and refusals, streams and headers without end. */
import { ask, type Hostile, strike, strikeOn } from "./hostile-client.ts";

const json = (value: unknown) => JSON.stringify(value);
const repeated = "ab ".repeat(600_000);
/** Is in the text but for one word near its beginning. */
const almost = `${"ab ".repeat(3)}xx ${"ab ".repeat(33_200)}`;
const textPath = "/api/functions/process-text-entry";

export const repetitionAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "quotes that are almost in a text that repeats itself": async (hostile) => {
    const path = await saveRepeated(hostile);
    await strikeOn(hostile, 8, (round) =>
      strike(hostile, `${path}/highlights`, {
        body: json({
          quote: almost,
          ...(round % 2 === 1 && { start: 900_000, prefix: "ab ".repeat(10) }),
        }),
      }),
    );
  },
  "texts that are replaced under such highlights": async (hostile) => {
    const path = await saveRepeated(hostile);
    await strike(hostile, `${path}/highlights`, { body: json({ quote: "ab ".repeat(33_000) }) });
    await strikeOn(hostile, 4, (round) =>
      strike(hostile, `${path}/reprocess`, {
        body: json({ text: `${"ab ".repeat(round % 5)}xx ${repeated}` }),
      }),
    );
  },
  "searches and questions that repeat themselves": async (hostile) => {
    await saveRepeated(hostile);
    const phrase = `"${"ab ".repeat(300)}xx"`;
    await strikeOn(hostile, 16, (round) =>
      round % 4 === 3
        ? strike(hostile, "/api/chat", { body: json({ message: phrase.repeat(4) }) })
        : strike(hostile, `/api/search?q=${encodeURIComponent(phrase)}`),
    );
  },
  "live streams that are refused": (hostile) =>
    strikeOn(hostile, 60, () => strike(hostile, "/api/events", { leaveUnread: true })),
  "requests with 14 KB of headers": (hostile) => {
    const headers = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`x-${at}`, "h".repeat(140)]),
    );
    return strikeOn(hostile, 60, (round) =>
      strike(hostile, "/api/health", { headers, signedOut: round % 2 === 0 }),
    );
  },
};

async function saveRepeated(hostile: Hostile): Promise<string> {
  const body = { text: repeated };
  const headers = { prefer: "respond-async" };
  const saved = await ask<{ entry: { id: string } }>(hostile, textPath, { body, headers });
  return `/api/entries/${saved?.entry.id ?? "none"}`;
}
