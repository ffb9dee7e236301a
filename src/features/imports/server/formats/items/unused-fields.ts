// Names the fields of a row that its reader did not use, so that nothing in a file is lost without a word.
import type { ImportItem } from "#features/imports/server/items/import-item.ts";
import { asText, isYes, type JsonObject } from "../json/json-fields.ts";
import type { Loss } from "./losses.ts";

/** The name of a field as it is shown, or the kind of loss that it is. */
export type UnusedField = Loss | `“${string}”`;

export type Field = { name: string; value: unknown; isUsed: boolean };

/** Fields of several programs that are one kind of loss. */
const kinds: readonly (readonly [Loss, RegExp])[] = [
  ["Favourites", /^(is|data)?(favou?rited?|starred|fav|important|liked|pinned)$/],
  ["Marks for reading later", /^(toread|unread)$/],
  ["Public sharing", /^(is)?(public|shared)$/],
  ["Keywords of bookmarks", /^(keyword|shortcuturl)$/],
  ["Page numbers of highlights", /^(page|location|locationtype)$/],
];

/** Identifiers, members by number, and what a browser keeps for itself: they mean nothing to the user, or are found again. */
const internal =
  /^_?(\d+|id|uid|uuid|guid|hash|type|typecode|index|icon|iconuri|iconurl|favicon|lastcharset|slug)$|(?<=[a-z ])[ _]id$|[a-z]Id$/;

const maxNameLength = 60;

export function listUnused(fields: readonly Field[]): UnusedField[] {
  const used = new Set(
    fields.flatMap(({ value, isUsed }) => (isUsed ? (asText(value) ?? []) : [])),
  );
  const names = fields
    .filter(({ name, value, isUsed }) => !isUsed && hasContent(value) && !isInternal(name))
    .filter(({ value }) => isYes(value) || !used.has(asText(value) ?? ""))
    .map(({ name }) => nameField(name));
  return [...new Set(names)];
}

/** False for blank values and for "no", which many programs write where a mark is not set. */
function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object") return value !== null && Object.keys(value).length > 0;
  return value === true || !/^(0|no|false|null)?$/i.test(asText(value)?.trim() ?? "");
}

function isInternal(name: string): boolean {
  return internal.test(name) || internal.test(name.toLowerCase().replaceAll("_", ""));
}

function nameField(name: string): UnusedField {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  const kind = kinds.find(([, names]) => names.test(plain));
  return kind?.[0] ?? `“${name.replaceAll(/\s+/g, " ").trim().slice(0, maxNameLength)}”`;
}

/** Returns what `describe` makes of `object`. The members that it did not read are added to its `unused`. */
export function describeMembers<Member>(
  object: Readonly<Record<string, Member>>,
  describe: (members: Record<string, Member>) => Partial<ImportItem>,
): Partial<ImportItem> {
  const { members, listUnused } = trackMembers(object);
  const fields = describe(members);
  return { ...fields, unused: [...(fields.unused ?? []), ...listUnused()] };
}

/** Records which members are read of `members`. */
export function trackMembers<Member>(object: Readonly<Record<string, Member>>): {
  members: Record<string, Member>;
  listUnused(): UnusedField[];
} {
  const used = new Set<string | symbol>();
  const members = new Proxy(object as Record<string, Member>, {
    get: (target, name) => {
      used.add(name);
      return Reflect.get(target, name) as Member;
    },
  });
  const listFields = () =>
    Object.entries(object as JsonObject).map(([name, value]) => ({
      name,
      value,
      isUsed: used.has(name),
    }));
  return { members, listUnused: () => listUnused(listFields()) };
}
