/** Attacks on what users leave on entries: highlights, reading states, topics, saved filters, and e-mail choices. */
import { randomBytes, randomUUID } from "node:crypto";
import { ask, type Hostile, isOver, type Sending, strike, strikeOn } from "./hostile-client.ts";

type Highlight = { id: string; note: string; updatedAt: string };
type Shot = Sending & { path: string };

const maxQuote = 100_000;
const parallelWrites = 200;
const sentence = "A heron stands in the reeds. ";
const deep = "[".repeat(90_000);
const huge = JSON.stringify({ quote: "x".repeat(3_000_000) });
const nodes = `{"quote":"x","extra":[${"{},".repeat(80_000)}{}]}`;
const json = (value: unknown) => JSON.stringify(value);

export const markAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "highlights of every bad kind": async (hostile) => {
    const entryId = await saveText(hostile, sentence.repeat(6_000));
    const path = `/api/entries/${entryId}/highlights`;
    const quotes = [
      "",
      " \n ",
      "\0",
      "\ud800",
      "not in it",
      "x".repeat(maxQuote),
      "x".repeat(maxQuote + 1),
      sentence.repeat(Math.floor(maxQuote / sentence.length)),
    ];
    const starts = [undefined, -1, 0.5, 1e300, 99_999_999, "0", null, sentence.length];
    const shots: Shot[] = [
      ...quotes.flatMap((quote) => starts.map((start) => ({ path, body: json({ quote, start }) }))),
      ...[deep, huge, nodes, "null", "[]"].map((body) => ({ path, body })),
      ...["none", randomUUID(), "%00"].flatMap((id) => [
        { path: `/api/entries/${id}/highlights`, body: json({ quote: "A heron" }) },
        { path: `/api/highlights/${id}`, method: "PATCH", body: json({ note: "mine" }) },
        { path: `/api/highlights/${id}`, method: "DELETE" },
      ]),
      { path: `/api/highlights?q=${"%25".repeat(60)}&topic=${"%00"}` },
    ];
    await fire(hostile, 12, shots);
  },
  "highlights without end on one entry": async (hostile) => {
    const text = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(" ");
    const path = `/api/entries/${await saveText(hostile, text)}/highlights`;
    await fire(hostile, 20, (round) => ({ path, body: json({ quote: `word${round} ` }) }));
  },
  "parallel writes of one note": async (hostile) => {
    const path = `/api/entries/${await saveText(hostile, sentence)}/highlights`;
    const made = await ask<Highlight>(hostile, path, { body: { quote: "A heron" } });
    if (made === null) return;
    const notes = Array.from({ length: parallelWrites }, (_, at) => `note ${at}`);
    const write = (note: string, updatedAt?: string) =>
      strike(hostile, `/api/highlights/${made.id}`, {
        method: "PATCH",
        body: json({ note, updatedAt }),
      });
    while (!isOver(hostile)) {
      const [before] = await listHighlights(hostile, path);
      if (before === undefined) return;
      const statuses = await Promise.all(notes.map((note) => write(note, before.updatedAt)));
      const saved = statuses.filter((status) => status === 200).length;
      if (saved > 1) hostile.broken.push(`${saved} writes replaced the same version of a note`);
      await Promise.all(notes.map((note) => write(note)));
      const [after] = await listHighlights(hostile, path);
      if (after !== undefined && after.note !== "" && !notes.includes(after.note))
        hostile.broken.push("a note has words that nobody wrote");
    }
  },
  "bad reading states, topics and filters": async (hostile) => {
    const entryId = await saveText(hostile, sentence);
    const ids = Array.from({ length: 5_000 }, () => randomUUID());
    const bodies = (path: string, method: string, values: unknown[]): Shot[] =>
      [...values.map(json), deep, nodes].map((body) => ({ path, method, body }));
    const long = "t".repeat(200_000);
    const search = (text: string) => ({ name: "n", search: text });
    await fire(hostile, 12, [
      ...bodies(`/api/entries/${entryId}/reading`, "PATCH", [
        {},
        { position: -1 },
        { position: 1e300 },
        { position: 99_999_999, state: "finished" },
        { state: "read" },
      ]),
      ...bodies(`/api/entries/${randomUUID()}/reading`, "PATCH", [{ state: "finished" }]),
      ...bodies("/api/entries/reading", "POST", [
        { ids, state: "finished" },
        { ids: [], state: "finished" },
        { ids: [entryId, entryId], state: "unread" },
      ]),
      ...bodies("/api/entries/topics", "POST", [
        { ids, label: "Owls", action: "add" },
        { ids: [entryId], label: long, action: "add" },
        { ids: [entryId], label: "\0\u2028", action: "add" },
        { ids: [entryId], label: randomBytes(20).toString("hex"), action: "add" },
      ]),
      ...bodies("/api/topics/merge", "POST", [
        { from: ids.slice(0, 100), into: "heron" },
        { from: "heron", into: "heron" },
        { from: [long], into: "" },
      ]),
      ...bodies("/api/topics/undo", "POST", [{ keys: ["__proto__", "heron"] }]),
      ...bodies("/api/topics/heron", "PATCH", [{ label: "  " }, { label: "\u0007" }, {}]),
      { path: "/api/topics/%00", method: "DELETE" },
      { path: `/api/topics?q=${"%25".repeat(66)}&cursor=${"A".repeat(2_000)}` },
      ...bodies("/api/saved-filters", "POST", [
        search(""),
        search(`topic=${long.slice(0, 4_900)}`),
        search("topic=a&".repeat(600)),
        search("saved=>=99999999999d"),
      ]),
      { path: `/api/library?${"topic=a&".repeat(300)}` },
      { path: `/api/library?saved=>=-1d&published=9999-99..0000-00&q=${"%".repeat(40)}` },
    ]);
  },
  "forged answers and unsubscribe tokens": async (hostile) => {
    const forged = [
      "",
      "a.b.c",
      "%00",
      "A".repeat(499),
      "A".repeat(60_000),
      ...Array.from({ length: 20 }, () => randomBytes(64).toString("base64url")),
    ];
    const ids = ["highlight", "note"].map((kind) => `${kind}:${randomUUID()}`);
    const subjects = [...ids, `takeaway:${randomUUID()}:${"0".repeat(32)}`, "note:none", deep];
    const shots: Shot[] = [
      ...forged.flatMap((token) =>
        ["GET", "POST"].map((method) => ({
          path: `/api/unsubscribe?token=${token}`,
          method,
          signedOut: true,
        })),
      ),
      ...subjects.flatMap((id) =>
        ["answers", "undo"].map((one) => ({
          path: `/api/rediscover/${one}`,
          body: json({ id, answer: "keep", timeZone: "Europe/Nowhere" }),
        })),
      ),
      ...subjects.map((id) => ({
        path: "/api/rediscover/answers",
        body: json({ id, answer: "keep" }),
      })),
      { path: `/api/rediscover?timeZone=${"Z".repeat(5_000)}` },
    ];
    await fire(hostile, 20, shots, ({ path, method }, status) => {
      if (status < 300 && status > 0 && method === "POST" && path.includes("unsubscribe"))
        hostile.broken.push("a forged token unsubscribed somebody");
      if (status < 300 && status > 0 && path.endsWith("answers"))
        hostile.broken.push("an answer to what does not exist was taken");
    });
  },
};

/** Sends the shots in turn until the attack is over. An answer 500 is never right. */
async function fire(
  hostile: Hostile,
  width: number,
  shots: readonly Shot[] | ((round: number) => Shot),
  check: (shot: Shot, status: number) => void = () => {},
): Promise<void> {
  await strikeOn(hostile, width, async (round) => {
    const { path, ...sending } =
      typeof shots === "function" ? shots(round) : shots[round % shots.length]!;
    const status = await strike(hostile, path, sending);
    if (status === 500) hostile.broken.push(`${sending.method ?? ""} ${path.slice(0, 60)}: 500`);
    check({ path, ...sending }, status);
  });
}

/** Does not wait until it is read: highlights need its text only. */
async function saveText(hostile: Hostile, text: string): Promise<string> {
  const body = { text: `${text}${randomBytes(4).toString("hex")}` };
  const headers = { prefer: "respond-async" };
  const path = "/api/functions/process-text-entry";
  const saved = await ask<{ entry: { id: string } }>(hostile, path, { body, headers });
  return saved?.entry.id ?? "none";
}

async function listHighlights(hostile: Hostile, path: string): Promise<Highlight[]> {
  return (await ask<{ items: Highlight[] }>(hostile, path))?.items ?? [];
}
