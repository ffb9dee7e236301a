import { z } from "zod";
import { emptyReasons } from "#features/discover/contract.ts";
import { Attributes } from "./entry.ts";
import { Id, Moment, named, pageOf } from "./named.ts";

const Maker = z.object({ name: z.string(), username: z.string() });

export const PublicEntry = named(
  "PublicEntry",
  z.object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    url: z.string().nullable(),
    siteName: z.string().nullable().describe("As the page calls its site, which may be untrue."),
    host: z.string().nullable().describe("The host of the URL."),
    supplied: z
      .boolean()
      .describe(
        "A user or a file supplied its text, title, summary, topics or picture: they were not fetched from the URL.",
      ),
    attributes: Attributes,
    image: z.string().nullable(),
    why: z.string().exactOptional().describe("Only if the publisher shows the note."),
    maker: Maker.exactOptional(),
    createdAt: Moment,
  }),
);

export const PublicEntries = z.object({ items: z.array(PublicEntry) });
export const PublicPerson = Maker.extend({
  isIndexed: z.boolean(),
  ...pageOf(PublicEntry).shape,
});
export const PublicPage = z.object({
  name: z.string().nullable(),
  isOn: z.boolean(),
  isIndexed: z.boolean(),
});

export const Publication = z.object({
  publicSlug: z.string().nullable(),
  isPublic: z.boolean(),
  showsWhy: z.boolean(),
  preview: PublicEntry.omit({ slug: true }),
});

export const DiscoverPage = pageOf(
  named("DiscoverItem", PublicEntry.extend({ entryId: Id, reason: z.string().exactOptional() })),
).extend({ emptyReason: z.enum(emptyReasons).exactOptional() });

export const DiscoverTopics = z.object({
  items: z.array(z.object({ label: z.string(), count: z.number() })),
});
