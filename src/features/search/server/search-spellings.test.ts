/** Hyphens, numbers and emoji that are written in other ways than they are searched. */
import { describe, expect, it } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { findEntries } from "./search-entries.ts";
import { expectFound, openNamedTexts } from "./testing/named-texts.ts";
import { searchTitles } from "./testing/search-index.ts";

const context = await setUpContext();

describe("search for words with and without hyphens", () => {
  it("finds each spelling by each other", async () => {
    const ctx = await openNamedTexts(context, {
      hyphen: "A hi-fi set, a pre-school, an e-book and a far-off e‑mail.",
      apart: "The hi fi set of the pre school, with an e book and an e mail.",
      joined: "That hifi set of the preschool, one ebook and one email.",
      none: "The set of the school, with a book and mail.",
    });
    for (const word of ["hi-fi", "hifi", "hi fi", "pre-school", "preschool", "pre school"])
      expect([word, (await searchTitles(ctx, `${word} `)).slice(0, 3).toSorted()]).toEqual([
        word,
        ["apart", "hyphen", "joined"],
      ]);
    for (const word of ["e-book", "ebook", "e book", "e-mail", "email"])
      expect([word, (await searchTitles(ctx, `${word} `)).toSorted()]).toEqual([
        word,
        expect.arrayContaining(["apart", "hyphen", "joined"]),
      ]);
    expect((await searchTitles(ctx, "faroff "))[0]).toEqual("hyphen");
    expect((await searchTitles(ctx, "hifi ")).includes("none")).toBe(false);
  });

  it("marks the whole word", async () => {
    const ctx = await openNamedTexts(context, { hyphen: "One pre-war plan." });
    const { items } = await findEntries(ctx, { q: "prewar ", limit: 10 });
    const [passage] = items[0]!.passages;
    expect(passage!.matches).toEqual([[4, 11]]);
  });
});

describe("search for numbers", () => {
  const written = ["62,500", "62.500", "62 500", "62\u00a0500", "62\u202f500", "62'500", "62’500"];

  it.each([...written, "62500", "٦٢٬٥٠٠", "۶۲۵۰۰"])("finds %j, however typed", async (number) => {
    const ctx = await openNamedTexts(context, {
      number: `It cost ${number} in all.`,
      other: "It cost 62 and then 5 more, or 62501.",
    });
    for (const typed of [...written, "62500"])
      expect((await searchTitles(ctx, `${typed} `))[0]).toBe("number");
  });

  it("finds large numbers, decimals and dates", async () => {
    const ctx = await openNamedTexts(context, {
      large: "7,654,321 or 12,34,567 people, order 978-0-00-000000-2",
      decimal: "exactly 3,75 on 2031-04-15",
    });
    await expectFound(ctx, [
      ["7654321", "large"],
      ["1234567", "large"],
      ["9780000000002", "large"],
      ["3.75", "decimal"],
      ["3,75", "decimal"],
      ["20310415", "decimal"],
    ]);
    expect(await searchTitles(ctx, "375 ")).toEqual([]);
  });
});

describe("search for emoji", () => {
  it("finds them with and without skin, gender and variation selectors", async () => {
    const ctx = await openNamedTexts(context, {
      animal: "Our mascot 🦊 sleeps.",
      flags: "From 🇸🇪🇵🇹 with love ❤️",
      hands: "Well done 👏🏿 and 🤦🏼‍♂️",
      people: "The farmer 👩🏾‍🌾 and the pirates 🏴‍☠️",
      plain: "No picture here, only words ☎ and 9️⃣",
    });
    await expectFound(ctx, [
      ["🦊", "animal"],
      ["🦊 mascot", "animal"],
      ["🇵🇹", "flags"],
      ["🇸🇪", "flags"],
      ["❤", "flags"],
      ["❤️", "flags"],
      ["👏", "hands"],
      ["👏🏻", "hands"],
      ["🤦", "hands"],
      ["🤦‍♀️", "hands"],
      ["👩‍🌾", "people"],
      ["🏴‍☠️", "people"],
      ["🏴‍☠", "people"],
      ["☎️", "plain"],
    ]);
    expect(await searchTitles(ctx, "🇪🇵 ")).toEqual([]);
    expect(await searchTitles(ctx, "-🦊 -❤ -👏 -👩‍🌾")).toEqual(["plain"]);
    expect(await searchTitles(ctx, '"done and"')).toEqual(["hands"]);
    expect(await searchTitles(ctx, '"mascot 🦊"')).toEqual(["animal"]);
  });
});
