/** The routes of projects for the test of all routes. */
import { adds, type Case, own } from "./route-case.ts";

const path = (tail = "") => `/api/projects${tail}`;

/** A suggestion rejected, and the rejection undone. */
function bothWays(route: string): Record<string, Case[]> {
  const cases = [
    adds(({ project, entry }) => ({ path: path(`/${project}/suggestions/${entry}`) }), 204),
    adds(({ entry }, mine) => ({ path: path(`/${mine.project}/suggestions/${entry}`) }), 204),
    adds(({ project }, mine) => ({ path: path(`/${project}/suggestions/${mine.entry}`) }), 204),
  ];
  return { [`DELETE ${route}`]: cases, [`POST ${route}`]: cases };
}

export const projectTable: Record<string, Case[]> = {
  "GET /api/projects": [
    own(() => ({ path: path() }), 200, 200),
    own(() => ({ path: path("?q=secret&sort=name&filter=all") }), 200, 200),
  ],
  "POST /api/projects": [own(() => ({ path: path(), body: { name: "New" } }), 201, 201)],
  "GET /api/projects/entry-search": [
    own(() => ({ path: path("/entry-search?q=secret") }), 200, 200),
    own(({ project }) => ({ path: path(`/entry-search?q=secret&projectId=${project}`) }), 200),
  ],
  "GET /api/projects/of-entries": [
    own(({ entry }) => ({ path: path(`/of-entries?ids=${entry}`) }), 200, 200),
  ],
  "GET /api/projects/:id": [own(({ project }) => ({ path: path(`/${project}`) }), 200)],
  "PATCH /api/projects/:id": [
    own(
      ({ project }) => ({ path: path(`/${project}`), body: { name: "Mine", isArchived: true } }),
      200,
    ),
  ],
  "DELETE /api/projects/:id": [own(({ project }) => ({ path: path(`/${project}`) }), 204)],
  "POST /api/projects/:id/restore": [
    own(({ deletedProject }) => ({ path: path(`/${deletedProject}/restore`) }), 200),
  ],
  "GET /api/projects/:id/export": [
    own(({ linkedProject }) => ({ path: path(`/${linkedProject}/export`) }), 200),
  ],
  "GET /api/projects/:id/suggestions": [
    own(({ project }) => ({ path: path(`/${project}/suggestions`) }), 200),
  ],
  ...bothWays("/api/projects/:id/suggestions/:entryId"),
  "GET /api/projects/:id/people": [
    own(({ project }) => ({ path: path(`/${project}/people`) }), 200),
  ],
  "POST /api/projects/:id/people": [
    adds(
      ({ project }) => ({ path: path(`/${project}/people`), body: { contactName: "Eve" } }),
      201,
    ),
  ],
  "PATCH /api/projects/:id/people/:personId": [
    own(
      ({ project, projectPerson }) => ({
        path: path(`/${project}/people/${projectPerson}`),
        body: { contactName: "Mine" },
      }),
      200,
    ),
    own(
      ({ projectPerson }, mine) => ({
        path: path(`/${mine.project}/people/${projectPerson}`),
        body: { contactName: "Mine" },
      }),
      200,
    ),
  ],
  "DELETE /api/projects/:id/people/:personId": [
    own(
      ({ project, projectPerson }) => ({ path: path(`/${project}/people/${projectPerson}`) }),
      204,
    ),
    own(
      ({ projectPerson }, mine) => ({ path: path(`/${mine.project}/people/${projectPerson}`) }),
      204,
    ),
  ],
  "GET /api/projects/:id/entries": [
    own(({ project }) => ({ path: path(`/${project}/entries`) }), 200),
  ],
  "POST /api/projects/:id/entries": [
    own(
      ({ project, entry }) => ({
        path: path(`/${project}/entries`),
        body: { entryId: entry },
      }),
      201,
    ),
    own(
      ({ entry }, mine) => ({
        path: path(`/${mine.project}/entries`),
        body: { entryId: entry },
      }),
      201,
    ),
    own(
      ({ project }, mine) => ({
        path: path(`/${project}/entries`),
        body: { entryId: mine.entry },
      }),
      201,
    ),
  ],
  "POST /api/projects/:id/entries/many": [
    adds(
      ({ project, entry }) => ({
        path: path(`/${project}/entries/many`),
        body: { entryIds: [entry] },
      }),
      200,
    ),
    // Another user's id among the user's own: nothing is linked.
    adds(
      ({ entry }, mine) => ({
        path: path(`/${mine.project}/entries/many`),
        body: { entryIds: [mine.entry, entry] },
      }),
      200,
    ),
  ],
  "PATCH /api/projects/:id/entries/:linkId": [
    own(
      ({ linkedProject, projectLink }) => ({
        path: path(`/${linkedProject}/entries/${projectLink}`),
        body: { notes: "Mine" },
      }),
      200,
    ),
    own(
      ({ projectLink }, mine) => ({
        path: path(`/${mine.linkedProject}/entries/${projectLink}`),
        body: { notes: "Mine" },
      }),
      200,
    ),
  ],
  "DELETE /api/projects/:id/entries/:linkId": [
    own(
      ({ linkedProject, projectLink }) => ({
        path: path(`/${linkedProject}/entries/${projectLink}`),
      }),
      204,
    ),
    own(
      ({ projectLink }, mine) => ({ path: path(`/${mine.linkedProject}/entries/${projectLink}`) }),
      204,
    ),
  ],
};
