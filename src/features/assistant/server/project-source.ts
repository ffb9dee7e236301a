/** Formats a project as a source: what the user wrote about it, one fact per line. */
import type { ProjectPerson } from "#features/projects/contract.ts";
import type { ProjectBrief } from "#features/projects/server/service.ts";
import type { Source } from "./citations/source.ts";

/** Null if only its name is known. Cut after `maxCharacters`. */
export function describeProject(brief: ProjectBrief, maxCharacters: number): Source | null {
  const { project, people, notes } = brief;
  const { description, completionDate, attributeList } = project;
  const facts = [
    ...(description === null ? [] : [description]),
    ...(completionDate === null ? [] : [`Completed on ${completionDate.slice(0, 10)}`]),
    ...attributeList.map(({ name, value }) => `${name}: ${value}`),
    ...people.map(describePerson),
    // Without the entry's title, which others wrote: this whole source counts as the user's words.
    ...notes.map(({ text }) => `Noted on a linked entry: ${text}`),
  ];
  if (facts.length === 0) return null;
  const text = facts.join("\n").slice(0, maxCharacters).toWellFormed();
  return {
    kind: "project",
    entry: {
      id: project.id,
      collection: { id: "", title: "", category: "" },
      title: project.name,
      summary: "",
      url: null,
      siteName: null,
      whyItsInteresting: "",
      attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: null },
      updatedAt: project.updatedAt,
    },
    excerpts: [{ text, start: 0 }],
  };
}

/** "Grace Hopper, lead architect, e-mail: grace@example.org, phone: 1234" */
export function describePerson(person: ProjectPerson): string {
  const { contactName, role, contactEmail, contactPhone } = person;
  return [
    contactName,
    role,
    contactEmail === null ? null : `e-mail: ${contactEmail}`,
    contactPhone === null ? null : `phone: ${contactPhone}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}
