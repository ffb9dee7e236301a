/** A project as something to answer from: what the person noted of it, each fact on a line of its own. */
import type { ProjectPerson } from "#features/projects/contract.ts";
import type { ProjectBrief } from "#features/projects/server/service.ts";
import type { Source } from "./proof/source.ts";

/** Null where nothing but its name is known. Cut off after `most` characters. */
export function describeProject(brief: ProjectBrief, most: number): Source | null {
  const { project, people, notes } = brief;
  const { description, completionDate, attributeList } = project;
  const facts = [
    ...(description === null ? [] : [description]),
    ...(completionDate === null ? [] : [`Completed on ${completionDate.slice(0, 10)}`]),
    ...attributeList.map(({ name, value }) => `${name}: ${value}`),
    ...people.map(describePerson),
    // Without its title: those are words of others, and all of this is told to be the person's.
    ...notes.map(({ text }) => `Noted on a linked entry: ${text}`),
  ];
  if (facts.length === 0) return null;
  const text = facts.join("\n").slice(0, most).toWellFormed();
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
    stretches: [{ text, start: 0 }],
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
