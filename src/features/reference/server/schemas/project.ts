import { z } from "zod";
import { Entry } from "./entry.ts";
import { Id, Moment, named, pageOf } from "./named.ts";

export const Project = named(
  "Project",
  z.object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    attributes: z.record(z.string(), z.string()),
    attributeList: z.array(z.object({ name: z.string(), value: z.string() })),
    isActive: z.boolean(),
    completionDate: Moment.nullable(),
    archivedAt: Moment.nullable(),
    peopleCount: z.number(),
    entryCount: z.number(),
    createdAt: Moment,
    updatedAt: Moment,
  }),
);

export const ProjectPage = pageOf(Project).extend({ total: z.number() });

export const ProjectPerson = named(
  "ProjectPerson",
  z.object({
    id: Id,
    projectId: Id,
    contactName: z.string(),
    contactId: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    role: z.string().nullable(),
    createdAt: Moment,
  }),
);

export const ProjectEntry = named(
  "ProjectEntry",
  z.object({
    id: Id,
    projectId: Id,
    entry: Entry,
    notes: z.string(),
    createdAt: Moment,
    updatedAt: Moment,
  }),
);

export const EntrySearchResult = z.object({
  items: z.array(z.object({ entry: Entry, isLinked: z.boolean() })),
});

export const ProjectsOfEntries = z.object({
  projects: z
    .record(z.string(), z.array(z.object({ id: Id, name: z.string() })))
    .describe("By entry id."),
});

export const ProjectSuggestions = z.object({
  items: z.array(z.object({ entry: Entry, reason: z.string() })),
});
