/** Attributes while they are edited: each row has a stable key, because its name may change. */
import type { ProjectAttribute } from "#features/projects/contract.ts";

export type AttributeRow = ProjectAttribute & { key: number };

let lastKey = 0;

/** Adds an empty row if the form was opened to edit attributes. */
export function createRows(
  attributes: readonly ProjectAttribute[],
  beginAt: "name" | "attributes",
): AttributeRow[] {
  const rows = attributes.map((one) => ({ ...one, key: ++lastKey }));
  return beginAt === "attributes" ? [...rows, createRow()] : rows;
}

export function createRow(): AttributeRow {
  return { name: "", value: "", key: ++lastKey };
}

export function moveRow(rows: readonly AttributeRow[], from: number, to: number): AttributeRow[] {
  const moved = rows[from];
  if (!moved || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Removes rows without text. */
export function removeEmpty(rows: readonly AttributeRow[]): ProjectAttribute[] {
  return listFilled(rows).map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));
}

export function isSame(
  left: readonly ProjectAttribute[],
  right: readonly ProjectAttribute[],
): boolean {
  return (
    left.length === right.length &&
    left.every(({ name, value }, at) => name === right[at]?.name && value === right[at].value)
  );
}

/**
 * Assigns errors, which refer to positions in the sent list, to the keys of rows; `all` is an error of the
 * whole list.
 */
export function placeErrors(
  rows: readonly AttributeRow[],
  errors: Readonly<Record<string, string>>,
): { byKey: ReadonlyMap<number, string>; all: string | undefined } {
  const filled = listFilled(rows);
  const byKey = new Map<number, string>();
  for (const [field, message] of Object.entries(errors)) {
    const at = /^attributeList\.(\d+)/.exec(field)?.[1];
    const row = at === undefined ? undefined : filled[Number(at)];
    if (row) byKey.set(row.key, message);
  }
  return { byKey, all: errors["attributeList"] };
}

function listFilled(rows: readonly AttributeRow[]): AttributeRow[] {
  return rows.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "");
}
