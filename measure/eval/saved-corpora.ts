// The content for eval/answers.ts: the corpora's pages as read by the product's reader, and abstracts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUIDv7 } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { users } from "#features/account/server/tables.ts";
import { parseHtml } from "#features/capture/server/reading/html/parse-html.ts";
import { asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { saveTexts } from "./eval-context.ts";
import { loadCollection } from "./retrieval.ts";

/** Named as in the questions: the article's folder, or cranfield/ and the number of the abstract. */
export type Text = { id: string; text: string };

/** Returns every page that has text, below its title, as a user would paste it. */
export function loadArticles(folder: string): Text[] {
  const texts: Text[] = [];
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, "source.html.gz");
    if (!existsSync(file)) continue;
    const page = parseHtml({
      bytes: gunzipSync(readFileSync(file)),
      kind: "html",
      url: "http://fakehost/test/page.html",
      contentType: "text/html; charset=utf-8",
      fileName: null,
    });
    if (!page.ok || page.text.trim() === "") continue;
    texts.push({
      id: name,
      text: page.title === null ? page.text : `${page.title}\n\n${page.text}`,
    });
  }
  return texts;
}

/**
 * Lengths of a clipping in characters: the minimum, and the length below which a rest is added to the
 * previous one.
 */
const clipping = { enough: 500, rest: 200 };

/** Cuts an article into clippings: passages of some paragraphs, each with the article's title. */
export function cutArticle({ id, text }: Text): { id: string; texts: Text[] } {
  const [title = "", ...paragraphs] = text.split(/\n\n+/u);
  const passages: string[] = [];
  let open = "";
  for (const paragraph of paragraphs) {
    open = open === "" ? paragraph : `${open}\n\n${paragraph}`;
    if (open.length < clipping.enough) continue;
    passages.push(open);
    open = "";
  }
  if (open !== "" && open.length < clipping.rest && passages.length > 0)
    passages[passages.length - 1] += `\n\n${open}`;
  else if (open !== "" || passages.length === 0) passages.push(open);
  return {
    id,
    texts: passages.map((passage, index) => ({
      id: `${id}#${index}`,
      text: `${title}\n\n${passage}`.trim(),
    })),
  };
}

export function loadAbstracts(folder: string): { texts: Text[]; questions: string[] } {
  const { texts, questions } = loadCollection(folder);
  return {
    texts: texts.map(({ id, text }) => ({ id: `cranfield/${id}`, text })),
    questions: questions.map(({ text }) => text),
  };
}

/** Saves `texts` for the user of `ctx`, identical ones once. Returns entry ids by name. */
export async function saveOnce(ctx: Ctx, texts: readonly Text[]): Promise<Map<string, string>> {
  const first = new Map<string, string>();
  for (const { id, text } of texts) if (!first.has(text)) first.set(text, id);
  const entryIds = await saveTexts(
    ctx,
    [...first].map(([text, id]) => ({ id, text })),
  );
  return new Map(texts.map(({ id, text }) => [id, entryIds.get(first.get(text)!)!]));
}

/** Creates another user in the same context. */
export async function addUser({ app: context }: Ctx): Promise<Ctx> {
  const userId = randomUUIDv7();
  await asSystem(context.database, (tx) =>
    tx.insert(users).values({ id: userId, name: "eval", email: `${userId}@example.org` }),
  );
  return { app: context, userId };
}
