import { type RowOutcome, rowOutcomes } from "#features/imports/contract.ts";

/** The outcome by which rows are filtered, from the address; null for all of them. */
export function readOutcome(value: unknown): RowOutcome | null {
  return rowOutcomes.find((one) => one === value) ?? null;
}
