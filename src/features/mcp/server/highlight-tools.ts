import { z } from "zod";
import { highlightsDefinition, quoteField } from "#features/assistant/server/service.ts";
import { type Highlight, HighlightCreate } from "#features/highlights/contract.ts";
import type { Page } from "#shared/pages.ts";
import type { ApiClient } from "./api-client.ts";
import { defineTool } from "./tool.ts";

/** Of each quote in one response. */
const maxCharacters = 2_000;

const Shown = z.object({
  id: z.string(),
  entryId: z.string(),
  link: z.string(),
  quote: z.string(),
  note: z.string(),
  colour: z.string(),
  state: z.string().describe("lost: the quote is not in the entry's present text"),
  createdAt: z.string(),
});

export const listHighlightsTool = defineTool({
  ...highlightsDefinition,
  title: "List highlights",
  scope: "read",
  isReadOnly: true,
  output: z.object({ items: z.array(Shown), nextCursor: z.string().nullable() }),
  run: async (api, { query, ...filters }) => {
    const page = await api.get<Page<Highlight>>("/api/highlights", { q: query, ...filters });
    return { items: page.items.map((one) => describe(api, one)), nextCursor: page.nextCursor };
  },
  write: ({ items, nextCursor }) =>
    [
      ...(items.length === 0 ? ["No highlight matches."] : items.map(write)),
      ...(nextCursor === null ? [] : [`More follow: cursor ${nextCursor}`]),
    ].join("\n\n"),
});

export const addHighlightTool = defineTool({
  name: "add_highlight",
  title: "Highlight a passage",
  description:
    "Highlights words of an entry's text for the user, exactly as they are there, with an optional note. If they occur several times, give `start`, their offset in the text, or the text around them.",
  scope: "write",
  isReadOnly: false,
  input: HighlightCreate.extend({
    entryId: z.uuid().describe("As returned by search"),
  }),
  output: z.object({ id: z.string(), entryId: z.string(), link: z.string() }),
  run: async (api, { entryId, ...highlight }) => {
    const { id } = await api.post<Pick<Highlight, "id">>(
      `/api/entries/${entryId}/highlights`,
      highlight,
    );
    return { id, entryId, link: api.link(`/entry/${entryId}`) };
  },
  write: ({ id, link }) => `Highlighted. id ${id} · ${link}`,
});

function describe(api: ApiClient, one: Highlight): z.input<typeof Shown> {
  const { id, entryId, quote, note, colour, state, start, end, createdAt } = one;
  const at = start === null ? "" : `?at=${start}-${end}`;
  const link = api.link(`/entry/${entryId}${at}`);
  const [shown, noted] = [quote, note].map((text) => text.slice(0, maxCharacters).toWellFormed());
  return { id, entryId, link, quote: shown!, note: noted!, colour, state, createdAt };
}

function write(one: z.input<typeof Shown>): string {
  return [
    `- id ${one.id} · entryId ${one.entryId} · ${one.link} · ${one.colour} · ${one.state}`,
    ...quoteField("Highlighted", one.quote),
    ...quoteField("The person's note", one.note),
  ].join("\n");
}
