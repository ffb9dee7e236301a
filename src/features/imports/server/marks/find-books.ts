/** Finds books without a URL that the user imported before: files of highlights grow, and are imported again. */
import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import type { StoredItem } from "../items/stored-item.ts";

/** Of a book, sought in the texts of entries. */
const maxQuotes = 50;

type Row = {
  line: number;
  title?: string | null | undefined;
  item?: StoredItem | null | undefined;
};

/**
 * Maps lines of books to the user's entries with the same title, whose texts begin with the author or have one of
 * the quotes.
 */
export async function findBooks(
  tx: Tx,
  { userId }: Ctx,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const books = rows.flatMap(({ line, title, item }) =>
    item?.isBook && title
      ? [
          {
            line,
            title,
            author: item.summary,
            quotes: (item.highlights ?? []).slice(0, maxQuotes).map(({ quote }) => quote),
          },
        ]
      : [],
  );
  if (books.length === 0) return new Map();
  const { rows: found } = await tx.execute<{ line: number; entryId: string }>(sql`
    select distinct on (book.line) book.line, entry.id as "entryId"
    from jsonb_to_recordset(${JSON.stringify(books)}::jsonb) as book(line int, title text, author text, quotes text[])
    join user_entries entry on entry.user_id = ${userId} and entry.sort_title = left(book.title, 200)
    join global_entries capture on capture.id = entry.entry_id and capture.source = 'text' and capture.url is null
    join entry_contents content on content.entry_id = capture.id
    where coalesce(entry.title, capture.title) = book.title
      and (starts_with(content.text, book.author || E'\\n\\n')
        or exists (select 1 from unnest(book.quotes) quote where position(quote in content.text) > 0))
    order by book.line, entry.created_at, entry.id`);
  return new Map(found.map(({ line, entryId }) => [line, entryId]));
}
