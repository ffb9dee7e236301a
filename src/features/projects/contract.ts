import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Entry } from "#features/entries/contract.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";

/** Max projects per user, then max people and links per project. */
export const maxProjects = 2_000;
export const maxPeople = 500;
export const maxLinks = 2_000;
export const maxAttributes = 50;

const Name = z
  .string("A project needs a name")
  .trim()
  .min(1, "A project needs a name")
  .max(200, "A name has at most 200 characters");
/** An empty value is stored and returned as null. */
const Description = z
  .string()
  .trim()
  .max(10_000, "A description has at most 10,000 characters")
  .nullable()
  .transform((text) => text || null);
/**
 * Free key-value pairs in the user's order, hence a list. The type of a value (text, number, date, link,
 * boolean) is derived from its content.
 */
export const ProjectAttributes = z
  .array(
    z.object({
      name: z
        .string()
        .trim()
        .min(1, "An attribute needs a name")
        .max(100, "The name of an attribute has at most 100 characters"),
      value: z.string().trim().max(2_000, "The value of an attribute has at most 2,000 characters"),
    }),
  )
  .max(maxAttributes, "A project has at most 50 attributes")
  .refine(
    (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
    "Two attributes have the same name",
  )
  .refine(
    (list) => list.reduce((sum, { name, value }) => sum + name.length + value.length, 0) <= 20_000,
    "The attributes of a project have at most 20,000 characters in all",
  );

/** The same as a map, which keeps the order except for integer names. */
const AttributeMap = z
  .record(z.string(), z.string())
  .transform((map) => Object.entries(map).map(([name, value]) => ({ name, value })))
  .pipe(ProjectAttributes);

/** `attributeList` takes precedence over `attributes`. */
export const ProjectCreate = z.object({
  name: Name,
  description: Description.optional(),
  attributes: AttributeMap.optional(),
  attributeList: ProjectAttributes.optional(),
});
export type ProjectCreate = z.input<typeof ProjectCreate>;

export const ProjectUpdate = z.object({
  name: Name.optional(),
  description: Description.optional(),
  attributes: AttributeMap.optional(),
  attributeList: ProjectAttributes.optional(),
  /** True sets the completion time if there is none; false removes it. */
  isCompleted: z.boolean().optional(),
  isArchived: z.boolean().optional(),
});
export type ProjectUpdate = z.input<typeof ProjectUpdate>;

export const projectFilters = ["in-progress", "completed", "archived", "all"] as const;
export const projectSorts = ["updated", "newest", "name"] as const;

/** "all", the default, excludes archived projects; "in-progress" also excludes completed ones. */
export const ProjectListQuery = PageQuery.extend({
  filter: z.enum(projectFilters).optional(),
  sort: z.enum(projectSorts).optional(),
  /** Searches names and descriptions, ignoring case and accents. */
  q: z.string().trim().max(200, "A search has at most 200 characters").optional(),
});
export type ProjectListQuery = z.infer<typeof ProjectListQuery>;

export const ProjectAttribute = z.object({ name: z.string(), value: z.string() });
export type ProjectAttribute = z.infer<typeof ProjectAttribute>;

export const Project = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    attributes: z.record(z.string(), z.string()),
    attributeList: z.array(ProjectAttribute).describe("The attributes in the user's order."),
    isActive: z
      .boolean()
      .describe("Whether it is the most recently updated of the user's projects in progress."),
    completionDate: z.iso.datetime().nullable(),
    archivedAt: z.iso.datetime().nullable(),
    peopleCount: z.number(),
    entryCount: z.number(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof Project>;

export const ProjectPage = pageOf(Project).extend({ total: z.number() });
export type ProjectPage = z.infer<typeof ProjectPage>;

const Email = z.union([z.literal(""), z.email("Please enter a valid e-mail address").max(320)]);
const nullIfEmpty = (text: string) => text || null;

export const PersonCreate = z.object({
  contactName: z
    .string("A person needs a name")
    .trim()
    .min(1, "A person needs a name")
    .max(200, "A name has at most 200 characters"),
  contactEmail: z.string().trim().pipe(Email).transform(nullIfEmpty).nullable().optional(),
  contactPhone: z
    .string()
    .trim()
    .max(50, "A phone number has at most 50 characters")
    .transform(nullIfEmpty)
    .nullable()
    .optional(),
  role: z
    .string()
    .trim()
    .max(200, "A role has at most 200 characters")
    .transform(nullIfEmpty)
    .nullable()
    .optional(),
});
export type PersonCreate = z.input<typeof PersonCreate>;
export const PersonUpdate = PersonCreate.partial();
export type PersonUpdate = z.input<typeof PersonUpdate>;

/** GET /api/projects/:id/people returns a page of people, by name. */

export const ProjectPerson = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    contactName: z.string(),
    contactId: z.string().describe("Generated and unique."),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    role: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ProjectPerson" });
export type ProjectPerson = z.infer<typeof ProjectPerson>;

/** Characters. */
export const maxNotesLength = 10_000;
const Notes = z.string().trim().max(maxNotesLength, "Notes have at most 10,000 characters");

/** POST /api/projects/:id/entries. `entryId` is the id of the user's entry, as in /entry/{id}. */
export const EntryLinkCreate = z.object({ entryId: z.uuid(), notes: Notes.optional() });
export type EntryLinkCreate = z.input<typeof EntryLinkCreate>;

/** POST /api/projects/:id/entries/many, for a selection. Existing links do not change. */
export const EntryLinksCreate = z.object({ entryIds: z.array(z.uuid()).min(1).max(500) });
export type EntryLinksCreate = z.input<typeof EntryLinksCreate>;
/** The response of POST /api/projects/:id/entries/many. */
export const EntriesLinked = z.object({ linked: z.number() });
export type EntriesLinked = z.infer<typeof EntriesLinked>;

/** PATCH /api/projects/:id/entries/:linkId. */
export const EntryLinkUpdate = z.object({ notes: Notes });
export type EntryLinkUpdate = z.input<typeof EntryLinkUpdate>;

/**
 * An entry linked to a project, with notes for that project. GET /api/projects/:id/entries returns a page of
 * them, newest link first.
 */
export const ProjectEntry = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    entry: Entry,
    notes: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "ProjectEntry" });
export type ProjectEntry = z.infer<typeof ProjectEntry>;

/**
 * GET /api/projects/entry-search: at most 10 of the user's entries whose title matches. Empty below 2
 * characters.
 */
export const EntrySearchQuery = z.object({
  q: z.string().trim().max(500),
  /** Marks entries that are already linked to this project. */
  projectId: z.uuid().optional(),
});
export const EntrySearchResult = z.object({
  items: z.array(z.object({ entry: Entry, isLinked: z.boolean() })),
});
export type EntrySearchResult = z.infer<typeof EntrySearchResult>;

/**
 * GET /api/projects/of-entries?ids=: the projects of up to 200 entries. Entries without a project are
 * omitted.
 */
export const ProjectsOfEntriesQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.uuid()).max(200)),
});
export const ProjectsOfEntries = z.object({
  projects: z
    .record(z.string(), z.array(z.object({ id: z.uuid(), name: z.string() })))
    .describe("By entry id."),
});
export type ProjectsOfEntries = z.infer<typeof ProjectsOfEntries>;

/**
 * GET /api/projects/:id/suggestions: entries worth linking, best first, each with its reason as a sentence.
 * DELETE /api/projects/:id/suggestions/:entryId refuses a suggestion, so that it is not made again; POST to
 * the same path undoes this.
 */
export const ProjectSuggestions = z.object({
  items: z.array(z.object({ entry: Entry, reason: z.string() })),
});
export type ProjectSuggestions = z.infer<typeof ProjectSuggestions>;

export const projectsApi = defineApi("Projects", {
  "GET /api/projects": {
    summary: "List projects",
    scope: "read",
    query: ProjectListQuery,
    answer: ProjectPage,
  },
  "POST /api/projects": {
    summary: "Create a project",
    scope: "write",
    rate: "projectChanges",
    semaphore: "projectChanges",
    body: ProjectCreate,
    answer: Project,
    status: 201,
  },
  "GET /api/projects/:id": { summary: "One project", scope: "read", answer: Project },
  "PATCH /api/projects/:id": {
    summary: "Change a project",
    scope: "write",
    rate: "projectChanges",
    semaphore: "projectChanges",
    body: ProjectUpdate,
    answer: Project,
  },
  "DELETE /api/projects/:id": {
    summary: "Delete a project",
    scope: "write",
    rate: "projectChanges",
    semaphore: "projectChanges",
    answer: null,
  },
  "POST /api/projects/:id/restore": {
    summary: "Restore a deleted project",
    scope: "write",
    rate: "projectChanges",
    semaphore: "projectChanges",
    answer: Project,
  },
  "GET /api/projects/:id/export": {
    summary: "Export a project with its people and entries",
    scope: "read",
    rate: "projectExports",
    answer: { type: "text/markdown", about: "A Markdown file" },
  },
});
