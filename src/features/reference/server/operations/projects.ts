import {
  EntriesLinked,
  EntrySearchResult,
  Project,
  ProjectEntry,
  ProjectPage,
  ProjectPerson,
  ProjectsOfEntries,
  ProjectSuggestions,
} from "#features/projects/contract.ts";
import { pageOf } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const projects = {
  tag: "Projects",
  about: "Projects with their people and the entries linked to them.",
  operations: {
    "GET /api/projects": { summary: "List projects", answer: ProjectPage },
    "POST /api/projects": { summary: "Create a project", answer: Project, status: 201 },
    "GET /api/projects/:id": { summary: "One project", answer: Project },
    "PATCH /api/projects/:id": { summary: "Change a project", answer: Project },
    "DELETE /api/projects/:id": { summary: "Delete a project", answer: null },
    "POST /api/projects/:id/restore": { summary: "Restore a deleted project", answer: Project },
    "GET /api/projects/:id/export": {
      summary: "Export a project with its people and entries",
      answer: { type: "text/markdown", about: "A Markdown file" },
    },
    "GET /api/projects/:id/people": {
      summary: "The people of a project",
      answer: pageOf(ProjectPerson),
    },
    "POST /api/projects/:id/people": {
      summary: "Add a person to a project",
      answer: ProjectPerson,
      status: 201,
    },
    "PATCH /api/projects/:id/people/:personId": {
      summary: "Change a person of a project",
      answer: ProjectPerson,
    },
    "DELETE /api/projects/:id/people/:personId": {
      summary: "Remove a person from a project",
      answer: null,
    },
    "GET /api/projects/:id/entries": {
      summary: "The entries linked to a project",
      answer: pageOf(ProjectEntry),
    },
    "POST /api/projects/:id/entries": {
      summary: "Link an entry to a project",
      answer: ProjectEntry,
      status: 201,
    },
    "POST /api/projects/:id/entries/many": {
      summary: "Link entries to a project",
      answer: EntriesLinked,
    },
    "PATCH /api/projects/:id/entries/:linkId": {
      summary: "Change the notes of a link",
      answer: ProjectEntry,
    },
    "DELETE /api/projects/:id/entries/:linkId": { summary: "Remove a link", answer: null },
    "GET /api/projects/entry-search": {
      summary: "Search entries to link",
      answer: EntrySearchResult,
    },
    "GET /api/projects/of-entries": {
      summary: "The projects that entries are linked to",
      answer: ProjectsOfEntries,
    },
    "GET /api/projects/:id/suggestions": {
      summary: "Entries worth linking, each with a reason",
      answer: ProjectSuggestions,
    },
    "POST /api/projects/:id/suggestions/:entryId": {
      summary: "Allow a refused suggestion again",
      answer: null,
    },
    "DELETE /api/projects/:id/suggestions/:entryId": {
      summary: "Refuse a suggestion",
      answer: null,
    },
  },
} satisfies OperationGroup;
