import { describe, expect, it } from "vitest";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { linkEntry } from "./links.ts";
import { createProject } from "./service.ts";
import { allowSuggestion, refuseSuggestion, suggestEntries } from "./suggestions.ts";

const { context, eve } = await setUpUsers();

const texts = {
  owls: "The barn owl nests in old barns. A nesting box keeps barn owls near the meadow.",
  voles: "Voles live in the meadow. Barn owls hunt voles from the nesting box at dusk.",
  slate: "Slate tiles are nailed to battens. A slate roof outlives the beams of the house.",
  beams: "Oak beams carry the slate roof. Battens are nailed across the beams.",
  tea: "Green tea is steeped at seventy degrees, black tea is not.",
};

async function makeLibrary() {
  const person = await createUser(context);
  const made: Record<string, string> = {};
  for (const [title, text] of Object.entries(texts))
    made[title] = (await createEntry(person, { title, text, language: "en" })).id;
  const suggest = async (project: string) =>
    (await suggestEntries(person, project)).items.map(({ entry, reason }) => [entry.title, reason]);
  return { person, made, suggest };
}

describe("suggestEntries", () => {
  it("suggests entries about the project, with the words they share", async () => {
    const { person, suggest } = await makeLibrary();
    const project = await createProject(person, {
      name: "A new roof",
      description: "Slate on oak beams.",
      attributeList: [{ name: "Material", value: "battens" }],
    });
    const suggested = await suggest(project.id);
    expect(suggested.map(([title]) => title).toSorted()).toEqual(["beams", "slate"]);
    for (const [, reason] of suggested)
      expect(reason).toMatch(/^It speaks of “\w+”, “\w+” and “\w+”, as the project does\.$/);
  });

  it("suggests entries similar to linked ones, but no linked ones", async () => {
    const { person, made, suggest } = await makeLibrary();
    const project = await createProject(person, { name: "Untitled" });
    expect(await suggest(project.id)).toEqual([]);
    await linkEntry(person, project.id, { entryId: made["owls"]! });
    const suggested = await suggest(project.id);
    expect(suggested.map(([title]) => title)).toEqual(["voles"]);
    expect(suggested[0]![1]).toBe(
      "It speaks of “barn owls” and “nesting box”, as “owls” does, which is linked.",
    );
  });

  it("excludes refused entries until the refusal is undone", async () => {
    const { person, made, suggest } = await makeLibrary();
    const project = await createProject(person, { name: "Slate roof beams" });
    const other = await createProject(person, { name: "Slate roof beams" });
    const titles = async (id: string) => (await suggest(id)).map(([title]) => title).toSorted();
    await refuseSuggestion(person, project.id, made["slate"]!);
    await refuseSuggestion(person, project.id, made["slate"]!);
    expect(await titles(project.id)).toEqual(["beams"]);
    expect(await titles(other.id)).toEqual(["beams", "slate"]);
    await allowSuggestion(person, project.id, made["slate"]!);
    expect(await titles(project.id)).toEqual(["beams", "slate"]);
  });

  it("cannot be used, refused or allowed by another user", async () => {
    const { person, made } = await makeLibrary();
    const project = await createProject(person, { name: "Slate roof beams" });
    const own = await createProject(eve, { name: "Slate roof beams" });
    for (const attempt of [
      () => suggestEntries(eve, project.id),
      () => refuseSuggestion(eve, project.id, made["slate"]!),
      () => refuseSuggestion(eve, own.id, made["slate"]!),
      () => allowSuggestion(eve, project.id, made["slate"]!),
      () => allowSuggestion(eve, own.id, made["slate"]!),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await suggestEntries(eve, own.id)).toEqual({ items: [] });
  });
});
