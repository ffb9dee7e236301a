import { createEntry } from "#features/entries/web/testing/mount.tsx";
import type { Project, ProjectEntry, ProjectPerson } from "#features/projects/contract.ts";

const then = "2026-01-01T00:00:00.000Z";

export function createProject(part: Partial<Project> = {}): Project {
  const attributeList = part.attributeList ?? [];
  return {
    id: "p1",
    name: "Move the archive",
    description: "In three steps.",
    attributes: Object.fromEntries(attributeList.map(({ name, value }) => [name, value])),
    attributeList,
    isActive: false,
    completionDate: null,
    archivedAt: null,
    peopleCount: 0,
    entryCount: 0,
    createdAt: then,
    updatedAt: then,
    ...part,
  };
}

export function createPerson(part: Partial<ProjectPerson> = {}): ProjectPerson {
  return {
    id: "person-1",
    projectId: "p1",
    contactName: "Grace Hopper",
    contactId: "contact-1",
    contactEmail: "grace@example.org",
    contactPhone: null,
    role: "Lead engineer",
    createdAt: then,
    ...part,
  };
}

export function createLink(part: Partial<ProjectEntry> = {}): ProjectEntry {
  return {
    id: "link-1",
    projectId: "p1",
    entry: createEntry(),
    notes: "",
    createdAt: then,
    updatedAt: then,
    ...part,
  };
}
