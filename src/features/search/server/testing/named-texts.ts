/** Entries of search tests, told apart by their titles. */
import { expect } from "vitest";
import type { Ctx } from "#server/app-context.ts";
import { createUser, type TestContext } from "#server/testing/test-context.ts";
import { createEntries } from "#server/testing/test-entries.ts";
import { searchTitles } from "./search-index.ts";

/** A user with an entry for each text. The title of the entry is the name of the text. */
export async function openNamedTexts(
  context: TestContext,
  texts: Readonly<Record<string, string>>,
  language: string | null = null,
): Promise<Ctx> {
  const ctx = await createUser(context);
  const all = Object.entries(texts).map(([title, text]) => ({ title, text, language }));
  await createEntries(ctx, all);
  return ctx;
}

/** Expects each query to find the entry with the title beside it first. */
export async function expectFound(
  ctx: Ctx,
  queries: readonly (readonly [string, string])[],
): Promise<void> {
  const found: Record<string, string> = {};
  for (const [q, title] of queries) {
    const [first = "nothing", ...others] = await searchTitles(ctx, `${q} `);
    found[q] = others.includes(title) ? `${first}, then ${title}` : first;
  }
  expect(found).toEqual(Object.fromEntries(queries));
}
