/** Input that the routes refuse, each with a sentence. */
import { describe, expect, it } from "vitest";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { Highlight } from "../contract.ts";

const { context, ada } = await setUpClients();
const session = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: session.body.user.id };
const text =
  "Bees dance on the comb. They tell each other where the flowers are. Bees dance at noon.";
const entry = await createEntry(ctx, { text });
const path = `/api/entries/${entry.id}/highlights`;

type Refusal = { error: { code: string; message: string; fields?: Record<string, string> } };
const post = (body: object) => ada.send<Refusal & Highlight>("POST", path, body);

describe("POST /api/entries/:id/highlights", () => {
  it.each([
    ["nothing", { quote: "" }, "Select some text to highlight"],
    ["only blanks", { quote: " \n\t" }, "Select some text to highlight"],
    ["100,001 characters", { quote: "x".repeat(100_001) }, "at most 100,000 characters"],
    ["words that are not in the text", { quote: "Wasps dance" }, "not in the text"],
    ["words that occur twice", { quote: "Bees dance" }, "several times"],
    ["a colour that does not exist", { quote: "on the comb", colour: "beige" }, ""],
    ["a note of 10,001 characters", { quote: "comb", note: "n".repeat(10_001) }, "at most 10,000"],
    ["a negative place", { quote: "comb", start: -1 }, ""],
    ["another type", { quote: 5 }, ""],
  ])("refuses %s", async (_what, body, message) => {
    const { status, body: refused } = await post(body);
    expect([status, refused.error.code]).toEqual([400, "validation"]);
    expect(JSON.stringify(refused.error)).toContain(message);
  });

  it("takes 100,000 characters that span the text, and refuses a larger body", async () => {
    const long = "A sentence of the book. ".repeat(4_166);
    const book = await createEntry(ctx, { text: long });
    const made = await ada.send<Highlight>("POST", `/api/entries/${book.id}/highlights`, {
      quote: long.trim(),
    });
    expect([made.status, made.body.start, made.body.end]).toEqual([201, 0, long.length - 1]);
    const refused = await post({ quote: "comb", prefix: "x".repeat(1_100_000) });
    expect(refused.status).toBe(413);
  });

  it("refuses a highlight of an entry without a text", async () => {
    const { id } = await createEntry(ctx, {});
    const refused = await ada.send<Refusal>("POST", `/api/entries/${id}/highlights`, {
      quote: "An entry",
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, "validation"]);
  });
});

describe("PATCH /api/highlights/:id", () => {
  it("answers 409 with the present version if two devices edit one note at once", async () => {
    const { body: made } = await post({ quote: "where the flowers are" });
    const save = (note: string) =>
      ada.send<Refusal & { error: { highlight?: Highlight } }>(
        "PATCH",
        `/api/highlights/${made.id}`,
        { note, updatedAt: made.updatedAt },
      );
    const answers = await Promise.all([save("From the phone"), save("From the desk")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body.error;
    expect(refused.message).toBe("This highlight was changed elsewhere in the meantime.");
    const { body: kept } = await ada.get<{ items: Highlight[] }>(path);
    expect(kept.items.find(({ id }) => id === made.id)).toEqual(refused.highlight);
    expect(refused.highlight!.note).toMatch(/^From the /);
  });
});

describe("GET /api/highlights", () => {
  it.each([
    `q=${"x".repeat(201)}`,
    "colour=beige",
    "from=yesterday",
    "collectionId=mine",
    "limit=0",
    "cursor=nonsense",
  ])("refuses ?%s", async (query) => {
    expect((await ada.get<Refusal>(`/api/highlights?${query}`)).status).toBe(400);
  });

  it("takes characters of patterns as they are", async () => {
    await post({ quote: "on the comb", note: "100 % sure_" });
    const find = async (q: string) =>
      (await ada.get<{ items: unknown[] }>(`/api/highlights?q=${encodeURIComponent(q)}`)).body
        .items;
    expect(await find("0 % s")).toHaveLength(1);
    expect(await find("%e%")).toHaveLength(0);
    expect(await find("sure_")).toHaveLength(1);
    expect(await find("\\")).toHaveLength(0);
  });
});
