/** Writes a project as Markdown. Stored text is escaped, so that it cannot change the structure. */
import type { Project, ProjectEntry, ProjectPerson } from "#features/projects/contract.ts";
import { writeLine, writeText } from "#server/text/escape-markdown.ts";

/** Everything before the linked entries. */
export function writeProject(project: Project, people: readonly ProjectPerson[]): string {
  const { name, description, completionDate, attributeList, entryCount } = project;
  const blocks = [`# ${writeLine(name)}`];
  if (completionDate !== null) blocks.push(`Completed on ${completionDate.slice(0, 10)}`);
  if (description !== null) blocks.push(writeText(description));
  if (attributeList.length > 0) {
    const pairs = attributeList.map(({ name, value }) => writePair(name, value));
    blocks.push("## Attributes", pairs.join("\n"));
  }
  if (people.length > 0) blocks.push("## People", people.map(writePerson).join("\n"));
  if (entryCount > 0) blocks.push("## Linked entries");
  return `${blocks.join("\n\n")}\n`;
}

/** One linked entry, preceded by an empty line. */
export function writeEntry({ entry, notes }: ProjectEntry): string {
  const { title, url, file, whyItsInteresting, summary, attributes } = entry;
  const blocks = [`### ${writeLine(title) || "Untitled"}`];
  if (url !== null && URL.canParse(url)) blocks.push(`Source: <${new URL(url).href}>`);
  else if (file !== null) blocks.push(`File: ${writeLine(file.name)}`);
  const add = (heading: string, text: string) => {
    if (text.trim() !== "") blocks.push(`**${heading}**`, writeText(text));
  };
  add("Why it's interesting", whyItsInteresting);
  add("Notes for this project", notes);
  add("Summary", summary);
  if (attributes.keyTakeaways.length > 0) {
    const takeaways = attributes.keyTakeaways.map((one) => `- ${writeLine(one)}`);
    blocks.push("**Key takeaways**", takeaways.join("\n"));
  }
  return `\n${blocks.join("\n\n")}\n`;
}

function writePerson({ contactName, role, contactEmail, contactPhone }: ProjectPerson): string {
  const details = [role, contactEmail, contactPhone].filter((detail) => detail !== null);
  return writePair(contactName, details.join(", "));
}

function writePair(name: string, value: string): string {
  const text = writeLine(value);
  return text === "" ? `- **${writeLine(name)}**` : `- **${writeLine(name)}**: ${text}`;
}
