// Finds the values of a row by the names of its columns, and of an object by the names of its members.
import { asNames, asObjects, asText, type JsonObject } from "../json/json-fields.ts";
import { parseTagList } from "../items/parse-tags.ts";
import type { TableRow } from "../source/table-rows.ts";

type Names = readonly string[];

/** By the names of `nameFields`; each answers with what the first of these columns holds. */
export type RowValues = {
  get(names: Names): string | null;
  /** The texts of all these columns. */
  getAll(names: Names): string[];
  getTags(names: Names): string[];
  getObjects(names: Names): JsonObject[];
};

function splitTags(text: string | null, onlySemicolons: boolean): string[] {
  if (text === null || text.startsWith("[")) return parseTagList(text);
  return onlySemicolons ? text.split(";") : text.split(/[,;|]/);
}

export function readRow(
  row: TableRow,
  columns: ReadonlyMap<string, string>,
  onlySemicolons: boolean,
): RowValues {
  const get = (names: Names) => row.get(...names.flatMap((name) => columns.get(name) ?? []));
  return {
    get,
    getAll: (names) => names.flatMap((name) => get([name]) ?? []),
    getTags: (names) => splitTags(get(names), onlySemicolons),
    getObjects: () => [],
  };
}

export function readObject(object: JsonObject, onlySemicolons: boolean): RowValues {
  const members = mapNames(Object.keys(object));
  const read = (name: string): unknown => {
    const member = members.get(name);
    return member === undefined ? undefined : object[member];
  };
  const find = <Value>(names: Names, as: (value: unknown) => Value | null): Value | null => {
    for (const name of names) {
      const value = as(read(name));
      if (value !== null) return value;
    }
    return null;
  };
  const asCell = (value: unknown) => (typeof value === "boolean" ? String(value) : asText(value));
  const asTags = (value: unknown) =>
    Array.isArray(value)
      ? asNames(value)
      : asText(value) && splitTags(asText(value), onlySemicolons);
  return {
    get: (names) => find(names, asCell),
    getAll: (names) => names.flatMap((name) => find([name], asCell) ?? []),
    getTags: (names) => find(names, asTags) || [],
    getObjects: (names) =>
      find(names, (value) => {
        const objects = asObjects(value);
        return objects.length > 0 ? objects : null;
      }) ?? [],
  };
}

function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]+/g, "");
}

/** Maps names without spaces and signs to the first column with such a name. */
export function mapNames(columns: Iterable<string>): Map<string, string> {
  return new Map([...columns].toReversed().map((column) => [foldName(column), column]));
}
