import { Hono } from "hono";
import { z } from "zod";
import {
  type EntriesLinked,
  EntryLinkCreate,
  EntryLinksCreate,
  EntryLinkUpdate,
  EntrySearchQuery,
  PeopleListQuery,
  PersonCreate,
  PersonUpdate,
  ProjectCreate,
  ProjectListQuery,
  ProjectsOfEntriesQuery,
  ProjectUpdate,
} from "#features/projects/contract.ts";
import { type HttpEnv, requireActor } from "#server/http/actor.ts";
import { idParam } from "#server/http/id-param.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { valid } from "#server/http/valid.ts";
import { findReceiver } from "#server/http/receiver.ts";
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

const limitChanges = createRateLimiter(rateLimits.projectChanges);
const limitSearches = createRateLimiter(rateLimits.searches);
const limitSuggestions = createRateLimiter(rateLimits.suggestions);
const limitExports = createRateLimiter(rateLimits.projectExports);
const semaphore = createSemaphore(concurrencyLimits.projectChanges);

/** Runs the changes of each user one after the other. */
async function change<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  limitChanges(userId);
  return semaphore.withPermit(userId, work);
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
    limitSearches(c.var.ctx.userId);
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
    limitExports(ctx.userId);
    const file = await openExport(ctx, c.req.valid("param").id, findReceiver(c));
    // A HEAD response has no body, so nothing else would close the stream.
    if (c.req.method === "HEAD") await file.body?.cancel();
    return file;
  })
  .get("/:id/suggestions", idParam, async (c) => {
    limitSuggestions(c.var.ctx.userId);
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
  .get("/:id/people", idParam, valid("query", PeopleListQuery), async (c) =>
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
