import { type RowOutcome, rowOutcomes } from "../contract.ts";

/** The outcome that the URL filters rows by; null for all rows. */
export function parseOutcome(value: unknown): RowOutcome | null {
  return rowOutcomes.find((one) => one === value) ?? null;
}
