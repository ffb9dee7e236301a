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
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { valid } from "#server/http/request/valid.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { PageQuery } from "#shared/pages.ts";
import { searchEntries } from "./search-entries.ts";
import { streamExport } from "./stream-export.ts";
import { linkEntries, linkEntry, listLinks, removeLink, updateLink } from "./links.ts";
import { listProjects } from "./list-projects.ts";
import { listProjectsOfEntries } from "./list-projects-of-entries.ts";
import { addPerson, listPeople, removePerson, updatePerson } from "./people.ts";
import {
  createProject,
  deleteProject,
  getProject,
  restoreProject,
  updateProject,
} from "./service.ts";
import { allowSuggestion, refuseSuggestion, suggestEntries } from "./suggestions.ts";

const changes = access("write", {
  rate: createRateLimiter(rateLimits.projectChanges),
  semaphore: createSemaphore(concurrencyLimits.projectChanges),
});
const searches = access("read", {
  rate: createRateLimiter(rateLimits.searches),
});
const suggestions = access("read", {
  rate: createRateLimiter(rateLimits.suggestions),
});
const exports = access("read", {
  rate: createRateLimiter(rateLimits.projectExports),
});

const personParams = valid("param", z.object({ id: z.uuid(), personId: z.uuid() }));
const suggestionParams = valid("param", z.object({ id: z.uuid(), entryId: z.uuid() }));
const linkParams = valid("param", z.object({ id: z.uuid(), linkId: z.uuid() }));

export const projectRoutes = new Hono<HttpEnv>()
  .get("/", access("read"), valid("query", ProjectListQuery), async (c) =>
    c.json(await listProjects(c.var.ctx, c.req.valid("query"))),
  )
  .post("/", changes, valid("json", ProjectCreate), async (c) =>
    c.json(await createProject(c.var.ctx, c.req.valid("json")), 201),
  )
  .get("/entry-search", searches, valid("query", EntrySearchQuery), async (c) =>
    c.json(await searchEntries(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
  )
  .get("/of-entries", access("read"), valid("query", ProjectsOfEntriesQuery), async (c) =>
    c.json(await listProjectsOfEntries(c.var.ctx, c.req.valid("query").ids)),
  )
  .get("/:id", access("read"), idParam, async (c) =>
    c.json(await getProject(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id", changes, idParam, valid("json", ProjectUpdate), async (c) =>
    c.json(await updateProject(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id", changes, idParam, async (c) => {
    await deleteProject(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .post("/:id/restore", changes, idParam, async (c) =>
    c.json(await restoreProject(c.var.ctx, c.req.valid("param").id)),
  )
  .get("/:id/export", exports, idParam, async (c) => {
    const { ctx } = c.var;
    const file = await streamExport(ctx, c.req.valid("param").id, getReceiver(c));
    // A HEAD response has no body, so nothing else would close the stream.
    if (c.req.method === "HEAD") await file.body?.cancel();
    return file;
  })
  .get("/:id/suggestions", suggestions, idParam, async (c) =>
    c.json(await suggestEntries(c.var.ctx, c.req.valid("param").id, c.req.raw.signal)),
  )
  .delete("/:id/suggestions/:entryId", changes, suggestionParams, async (c) => {
    const { id, entryId } = c.req.valid("param");
    await refuseSuggestion(c.var.ctx, id, entryId);
    return c.body(null, 204);
  })
  .post("/:id/suggestions/:entryId", changes, suggestionParams, async (c) => {
    const { id, entryId } = c.req.valid("param");
    await allowSuggestion(c.var.ctx, id, entryId);
    return c.body(null, 204);
  })
  .get("/:id/people", access("read"), idParam, valid("query", PageQuery), async (c) =>
    c.json(await listPeople(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .post("/:id/people", changes, idParam, valid("json", PersonCreate), async (c) =>
    c.json(await addPerson(c.var.ctx, c.req.valid("param").id, c.req.valid("json")), 201),
  )
  .patch("/:id/people/:personId", changes, personParams, valid("json", PersonUpdate), async (c) => {
    const { id, personId } = c.req.valid("param");
    return c.json(await updatePerson(c.var.ctx, id, personId, c.req.valid("json")));
  })
  .delete("/:id/people/:personId", changes, personParams, async (c) => {
    const { id, personId } = c.req.valid("param");
    await removePerson(c.var.ctx, id, personId);
    return c.body(null, 204);
  })
  .get("/:id/entries", access("read"), idParam, valid("query", PageQuery), async (c) =>
    c.json(await listLinks(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .post("/:id/entries", changes, idParam, valid("json", EntryLinkCreate), async (c) =>
    c.json(await linkEntry(c.var.ctx, c.req.valid("param").id, c.req.valid("json")), 201),
  )
  .post("/:id/entries/many", changes, idParam, valid("json", EntryLinksCreate), async (c) => {
    const { id } = c.req.valid("param");
    const linked = await linkEntries(c.var.ctx, id, c.req.valid("json").entryIds);
    return c.json({ linked } satisfies EntriesLinked);
  })
  .patch("/:id/entries/:linkId", changes, linkParams, valid("json", EntryLinkUpdate), async (c) => {
    const { id, linkId } = c.req.valid("param");
    return c.json(await updateLink(c.var.ctx, id, linkId, c.req.valid("json")));
  })
  .delete("/:id/entries/:linkId", changes, linkParams, async (c) => {
    const { id, linkId } = c.req.valid("param");
    await removeLink(c.var.ctx, id, linkId);
    return c.body(null, 204);
  });
