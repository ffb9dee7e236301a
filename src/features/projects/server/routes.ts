import { Hono } from "hono";
import { z } from "zod";
import {
  type EntriesLinked,
  EntryLinkCreate,
  EntryLinksCreate,
  EntryLinkUpdate,
  EntrySearchQuery,
  PersonCreate,
  PersonUpdate,
  ProjectCreate,
  ProjectListQuery,
  ProjectsOfEntriesQuery,
  ProjectUpdate,
} from "#features/projects/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { valid } from "#server/http/valid.ts";
import { findReceiver } from "#server/http/receiver.ts";
import { createTurns } from "#server/take-turns.ts";
import { PageQuery } from "#shared/pages.ts";
import { searchEntries } from "./entry-search.ts";
import { openExport } from "./open-export.ts";
import { linkEntries, linkEntry, listLinks, removeLink, updateLink } from "./links.ts";
import { listProjects } from "./list.ts";
import { listProjectsOf } from "./of-entries.ts";
import { addPerson, listPeople, removePerson, updatePerson } from "./people.ts";
import {
  createProject,
  deleteProject,
  getProject,
  restoreProject,
  updateProject,
} from "./service.ts";
import { allowSuggestion, refuseSuggestion, suggestEntries } from "./suggestions.ts";

const tooMany = {
  message: "Too many changes to projects at once. Please wait a moment.",
  retryAfterSeconds: 30,
};
// Far more than manual use needs; slows down scripts.
const changes = limitRate({ burst: 600, perSecond: 5, ...tooMany });
const searches = limitRate({
  burst: 400,
  perSecond: 50,
  message: "Too many searches at once. Please wait a moment.",
});
// Requested whenever a project is opened. Each reads about as much data as some searches.
const suggestions = limitRate({
  burst: 120,
  perSecond: 4,
  message: "Too many suggestions at once. Please wait a moment.",
});
const exports = limitRate({
  burst: 30,
  perSecond: 0.5,
  message: "Too many exports at once. Please wait a moment.",
});
// Changes of one user wait for each other's locks anyway. Here they wait without a database connection.
const turns = createTurns({
  total: 20,
  each: 1,
  mostWaiting: 200,
  waitMilliseconds: 20_000,
  codeWhenFull: "rate_limited",
  ...tooMany,
});

/** Runs the changes of each user one after the other. */
async function change<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  changes(userId);
  return turns.run(userId, work);
}

const personParams = valid("param", z.object({ id: z.uuid(), personId: z.uuid() }));
const suggestionParams = valid("param", z.object({ id: z.uuid(), entryId: z.uuid() }));
const linkParams = valid("param", z.object({ id: z.uuid(), linkId: z.uuid() }));

export const projectRoutes = new Hono<HttpEnv>()
  .use(requireActor)
  .get("/", valid("query", ProjectListQuery), async (c) =>
    c.json(await listProjects(c.var.ctx, c.req.valid("query"))),
  )
  .post("/", valid("json", ProjectCreate), async (c) => {
    const create = () => createProject(c.var.ctx, c.req.valid("json"));
    return c.json(await change(c.var.ctx.userId, create), 201);
  })
  .get("/entry-search", valid("query", EntrySearchQuery), async (c) => {
    searches(c.var.ctx.userId);
    return c.json(await searchEntries(c.var.ctx, c.req.valid("query"), c.req.raw.signal));
  })
  .get("/of-entries", valid("query", ProjectsOfEntriesQuery), async (c) =>
    c.json(await listProjectsOf(c.var.ctx, c.req.valid("query").ids)),
  )
  .get("/:id", idParam, async (c) => c.json(await getProject(c.var.ctx, c.req.valid("param").id)))
  .patch("/:id", idParam, valid("json", ProjectUpdate), async (c) => {
    const { id } = c.req.valid("param");
    const update = () => updateProject(c.var.ctx, id, c.req.valid("json"));
    return c.json(await change(c.var.ctx.userId, update));
  })
  .delete("/:id", idParam, async (c) => {
    const { id } = c.req.valid("param");
    await change(c.var.ctx.userId, () => deleteProject(c.var.ctx, id));
    return c.body(null, 204);
  })
  .post("/:id/restore", idParam, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await change(c.var.ctx.userId, () => restoreProject(c.var.ctx, id)));
  })
  .get("/:id/export", idParam, async (c) => {
    const { ctx } = c.var;
    exports(ctx.userId);
    const file = await openExport(ctx, c.req.valid("param").id, findReceiver(c));
    // A HEAD response has no body, so nothing else would close the stream.
    if (c.req.method === "HEAD") await file.body?.cancel();
    return file;
  })
  .get("/:id/suggestions", idParam, async (c) => {
    suggestions(c.var.ctx.userId);
    return c.json(await suggestEntries(c.var.ctx, c.req.valid("param").id, c.req.raw.signal));
  })
  .delete("/:id/suggestions/:entryId", suggestionParams, async (c) => {
    const { id, entryId } = c.req.valid("param");
    await change(c.var.ctx.userId, () => refuseSuggestion(c.var.ctx, id, entryId));
    return c.body(null, 204);
  })
  .post("/:id/suggestions/:entryId", suggestionParams, async (c) => {
    const { id, entryId } = c.req.valid("param");
    await change(c.var.ctx.userId, () => allowSuggestion(c.var.ctx, id, entryId));
    return c.body(null, 204);
  })
  .get("/:id/people", idParam, valid("query", PageQuery), async (c) =>
    c.json(await listPeople(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .post("/:id/people", idParam, valid("json", PersonCreate), async (c) => {
    const { id } = c.req.valid("param");
    const add = () => addPerson(c.var.ctx, id, c.req.valid("json"));
    return c.json(await change(c.var.ctx.userId, add), 201);
  })
  .patch("/:id/people/:personId", personParams, valid("json", PersonUpdate), async (c) => {
    const { id, personId } = c.req.valid("param");
    const update = () => updatePerson(c.var.ctx, id, personId, c.req.valid("json"));
    return c.json(await change(c.var.ctx.userId, update));
  })
  .delete("/:id/people/:personId", personParams, async (c) => {
    const { id, personId } = c.req.valid("param");
    await change(c.var.ctx.userId, () => removePerson(c.var.ctx, id, personId));
    return c.body(null, 204);
  })
  .get("/:id/entries", idParam, valid("query", PageQuery), async (c) =>
    c.json(await listLinks(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .post("/:id/entries", idParam, valid("json", EntryLinkCreate), async (c) => {
    const { id } = c.req.valid("param");
    const link = () => linkEntry(c.var.ctx, id, c.req.valid("json"));
    return c.json(await change(c.var.ctx.userId, link), 201);
  })
  .post("/:id/entries/many", idParam, valid("json", EntryLinksCreate), async (c) => {
    const { id } = c.req.valid("param");
    const link = () => linkEntries(c.var.ctx, id, c.req.valid("json").entryIds);
    const linked = await change(c.var.ctx.userId, link);
    return c.json({ linked } satisfies EntriesLinked);
  })
  .patch("/:id/entries/:linkId", linkParams, valid("json", EntryLinkUpdate), async (c) => {
    const { id, linkId } = c.req.valid("param");
    const update = () => updateLink(c.var.ctx, id, linkId, c.req.valid("json"));
    return c.json(await change(c.var.ctx.userId, update));
  })
  .delete("/:id/entries/:linkId", linkParams, async (c) => {
    const { id, linkId } = c.req.valid("param");
    await change(c.var.ctx.userId, () => removeLink(c.var.ctx, id, linkId));
    return c.body(null, 204);
  });
