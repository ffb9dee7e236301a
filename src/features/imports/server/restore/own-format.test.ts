/** Everything in the Commonplace format except links is restored, with references mapped to the new ids. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getConversation, listConversations } from "#features/assistant/server/service.ts";
import { listCollections } from "#features/collections/server/service.ts";
import { getConnections } from "#features/connections/server/service.ts";
import { listEntries } from "#features/entries/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { listInterests } from "#features/interests/server/service.ts";
import { listLinks } from "#features/projects/server/links.ts";
import { listPeople } from "#features/projects/server/people.ts";
import { listProjects } from "#features/projects/server/list-projects.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import type { ImportFound } from "../items/import-item.ts";
import { makeItem, uploadImport, finishImport, workOnImport } from "../testing/imports.ts";
import { undoImport } from "../service.ts";

const { context, ada } = await setUpUsers();
const [collection, empty, tidesId, chartId, project, conversation] = Array.from({ length: 6 }, () =>
  randomUUID(),
) as [string, string, string, string, string, string];
const time = "2020-02-03T04:05:06.789Z";
const times = { createdAt: time, updatedAt: time };
const page = { limit: 100 };

const collectionOf = (id: string, title: string) => ({
  id,
  title,
  category: "work",
  description: "All about it",
  color: "teal",
  emoji: "🌊",
  isUnfiled: false,
  interests: [{ name: "Tides", createdAt: time }],
  ...times,
});

const file: ImportFound[] = [
  { kind: "format", format: "commonplace" },
  { kind: "collection", collection: collectionOf(collection, "Sea") },
  { kind: "collection", collection: collectionOf(empty, "Sea") },
  {
    kind: "item",
    line: 1,
    item: makeItem({
      exportedId: tidesId,
      exportedCollectionId: collection,
      url: "https://example.org/tides",
      title: "My tides",
      description: "A summary",
      topics: ["Tides"],
      takeaways: ["Twice a day"],
      note: "Why not",
      text: "  Tides come twice a day.\n",
      html: "<p>Tides come <em>twice</em> a day.</p>",
      facts: {
        author: " Jane  Doe\0",
        publishedOn: "2024-03",
        modifiedOn: "not a date",
        canonicalUrl: "https://evil.example/tides",
      },
      original: {
        title: "Tides",
        summary: null,
        siteName: "Example",
        language: "en",
        readingTimeMinutes: 3,
        isRead: true,
      },
      ...times,
    }),
  },
  {
    kind: "item",
    line: 2,
    item: makeItem({
      exportedId: chartId,
      source: "file",
      title: "Chart",
      text: "A chart",
      file: { path: "files/chart.txt", name: "chart.txt", type: "text/html", size: 15 },
      original: {
        title: null,
        summary: null,
        siteName: null,
        language: "en",
        readingTimeMinutes: 1,
        isRead: true,
      },
      ...times,
    }),
  },
  { kind: "link", link: { from: tidesId, to: chartId, createdAt: time } },
  { kind: "link", link: { from: tidesId, to: randomUUID(), createdAt: time } },
  {
    kind: "project",
    project: {
      id: project,
      name: "Harbour",
      description: null,
      attributes: [{ name: "Port", value: "North" }],
      completionDate: time,
      archivedAt: null,
      people: [{ contactName: "Bea", role: "Pilot", contactEmail: null, contactPhone: null }],
      entries: [{ entryId: chartId, notes: "For the map", createdAt: time }],
      ...times,
    },
  },
  {
    kind: "conversation",
    conversation: {
      id: conversation,
      title: "When is it high?",
      about: { kind: "project", id: project },
      messages: [
        { role: "user", text: "When is it high?", answer: null, createdAt: time },
        {
          role: "assistant",
          text: "Twice a day [1].",
          createdAt: "2020-02-03T04:05:07.000Z",
          answer: {
            outcome: "complete",
            failure: null,
            model: null,
            citations: [
              {
                number: 1,
                entryId: tidesId,
                title: "My tides",
                siteName: "Example",
                field: "text",
                quote: "Tides come twice a day.",
                start: 2,
                end: 25,
              },
            ],
            nearest: [],
          },
        },
      ],
      ...times,
    },
  },
];

it("restores a Commonplace export completely, and removes it again by the undo", async () => {
  const { id } = await uploadImport(ada, file, { dryRun: "false" });
  await workOnImport(ada, id);
  const done = await finishImport(ada, id);
  expect(done).toMatchObject({
    status: "finished",
    counts: { imported: 2, total: 2 },
    lost: [{ what: "Links", count: 1 }],
  });

  const collections = (await listCollections(ada, { ...page, sort: "title" })).items;
  const seas = collections.filter(({ title }) => title === "Sea");
  expect(seas).toHaveLength(2);
  for (const sea of seas) {
    expect(sea).toMatchObject({ category: "work", color: "teal", emoji: "🌊", createdAt: time });
    expect((await listInterests(ada, sea.id)).map(({ name }) => name)).toEqual(["Tides"]);
  }

  const entries = (await listEntries(ada, page)).items;
  const [tides, chart] = ["My tides", "Chart"].map((name) =>
    entries.find(({ title }) => title === name)!,
  ) as [(typeof entries)[0], (typeof entries)[0]];
  expect(tides).toMatchObject({
    collection: { title: "Sea" },
    summary: "A summary",
    status: "ready",
    siteName: "Example",
    author: "Jane Doe",
    publishedOn: "2024-03",
    modifiedOn: null,
    canonicalUrl: null,
    whyItsInteresting: "Why not",
    attributes: { mainTopics: ["Tides"], keyTakeaways: ["Twice a day"], readingTimeMinutes: 3 },
    edited: { title: true, summary: false },
    ...times,
  });
  expect(await getEntryContent(ada, tides.id)).toMatchObject({
    text: "Tides come twice a day.",
    html: "<p>Tides come <em>twice</em> a day.</p>",
  });
  expect(chart).toMatchObject({
    collection: { title: "Unfiled" },
    file: { name: "chart.txt", type: "text/plain", size: 15 },
    edited: { title: false },
  });
  const { linked } = await getConnections(ada, tides.id);
  expect(linked.map(({ title }) => title)).toEqual(["Chart"]);

  const [harbour] = (await listProjects(ada, { ...page, filter: "all" })).items;
  expect(harbour).toMatchObject({
    name: "Harbour",
    attributes: { Port: "North" },
    completionDate: time,
    ...times,
  });
  expect((await listPeople(ada, harbour!.id, page)).items).toMatchObject([
    { contactName: "Bea", role: "Pilot" },
  ]);
  expect((await listLinks(ada, harbour!.id, page)).items).toMatchObject([
    { notes: "For the map", entry: { id: chart.id }, createdAt: time },
  ]);
  const [restored] = (await listConversations(ada, page)).items;
  expect(restored).toMatchObject({ scope: { kind: "project", id: harbour!.id }, updatedAt: time });
  const { messages } = await getConversation(ada, restored!.id);
  expect(messages[1]!.citations[0]).toMatchObject({ entryId: tides.id, number: 1 });

  await undoImport(ada, id);
  expect(await workOnImport(ada, id)).toMatchObject({ status: "undone", counts: { removed: 2 } });
  expect((await listEntries(ada, page)).items).toEqual([]);
  expect((await listCollections(ada, page)).items.map(({ title }) => title)).toEqual(["Unfiled"]);
  expect((await listProjects(ada, { ...page, filter: "all" })).items).toEqual([]);
  expect((await listConversations(ada, page)).items).toEqual([]);
  for await (const { key } of context.storage.list("uploads")) throw new Error(`${key} stays`);
});
