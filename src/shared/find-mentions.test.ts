import { describe, expect, it } from "vitest";
import { findMentions } from "./find-mentions.ts";

const vera = { userId: "vera", name: "Vera" };
const veraKlein = { userId: "klein", name: "Vera Klein" };
const otherVera = { userId: "other", name: "vera" };
const jose = { userId: "jose", name: "José Ångström" };

const idsIn = (text: string, chosen?: Set<string>, people = [vera, veraKlein, jose]) =>
  findMentions(text, people, chosen).map(({ userId }) => userId);

describe("findMentions", () => {
  it.each([
    ["a name at the start", "@Vera look at this", ["vera"]],
    ["a name with a space", "Ask @vera klein, please", ["klein"]],
    ["accents, ignoring case", "(@josé ångström)", ["jose"]],
    ["several in their order", "@Vera Klein and @Vera!", ["klein", "vera"]],
    ["the end of the text", "Thanks @Vera", ["vera"]],
  ])("finds %s", (_what, text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });

  it.each([
    ["a longer word", "@Veranda"],
    ["an address", "Write to me@Vera or ö@vera"],
    ["a name without @", "Vera Klein said so"],
    ["an unknown name", "@Eve @ @@"],
  ])("finds nobody in %s", (_what, text) => {
    expect(idsIn(text)).toEqual([]);
  });

  it("takes the chosen one of two members with one name, and otherwise the first", () => {
    const people = [vera, otherVera];
    expect(idsIn("@Vera", new Set(["other"]), people)).toEqual(["other"]);
    expect(idsIn("@Vera", new Set(), people)).toEqual(["vera"]);
  });

  it("reports where the name is", () => {
    const text = "Hello @Vera Klein.";
    const [{ start, end } = { start: 0, end: 0 }] = findMentions(text, [veraKlein]);
    expect(text.slice(start, end)).toBe("@Vera Klein");
  });
});
