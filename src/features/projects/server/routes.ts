import { projectsApi } from "#features/projects/contract.ts";
import { projectLinksApi } from "#features/projects/links-contract.ts";
import { serve } from "#server/http/serve.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
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

export const projectRoutes = serve(projectsApi, {
  "GET /api/projects": ({ ctx, query }) => listProjects(ctx, query),
  "POST /api/projects": ({ ctx, body }) => createProject(ctx, body),
  "GET /api/projects/:id": ({ ctx, params }) => getProject(ctx, params.id),
  "PATCH /api/projects/:id": ({ ctx, params, body }) => updateProject(ctx, params.id, body),
  "DELETE /api/projects/:id": ({ ctx, params }) => deleteProject(ctx, params.id),
  "POST /api/projects/:id/restore": ({ ctx, params }) => restoreProject(ctx, params.id),
  "GET /api/projects/:id/export": ({ ctx, params, c }) =>
    streamExport(ctx, params.id, getReceiver(c)),
});

export const projectLinkRoutes = serve(projectLinksApi, {
  "GET /api/projects/entry-search": ({ ctx, query, signal }) => searchEntries(ctx, query, signal),
  "GET /api/projects/of-entries": ({ ctx, query }) => listProjectsOfEntries(ctx, query.ids),
  "GET /api/projects/:id/suggestions": ({ ctx, params, signal }) =>
    suggestEntries(ctx, params.id, signal),
  "DELETE /api/projects/:id/suggestions/:entryId": ({ ctx, params }) =>
    refuseSuggestion(ctx, params.id, params.entryId),
  "POST /api/projects/:id/suggestions/:entryId": ({ ctx, params }) =>
    allowSuggestion(ctx, params.id, params.entryId),
  "GET /api/projects/:id/people": ({ ctx, params, query }) => listPeople(ctx, params.id, query),
  "POST /api/projects/:id/people": ({ ctx, params, body }) => addPerson(ctx, params.id, body),
  "PATCH /api/projects/:id/people/:personId": ({ ctx, params, body }) =>
    updatePerson(ctx, params.id, params.personId, body),
  "DELETE /api/projects/:id/people/:personId": ({ ctx, params }) =>
    removePerson(ctx, params.id, params.personId),
  "GET /api/projects/:id/entries": ({ ctx, params, query }) => listLinks(ctx, params.id, query),
  "POST /api/projects/:id/entries": ({ ctx, params, body }) => linkEntry(ctx, params.id, body),
  "POST /api/projects/:id/entries/many": async ({ ctx, params, body }) => {
    const linked = await linkEntries(ctx, params.id, body.entryIds);
    return { linked };
  },
  "PATCH /api/projects/:id/entries/:linkId": ({ ctx, params, body }) =>
    updateLink(ctx, params.id, params.linkId, body),
  "DELETE /api/projects/:id/entries/:linkId": ({ ctx, params }) =>
    removeLink(ctx, params.id, params.linkId),
});
