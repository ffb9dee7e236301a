import { formatNumber } from "#web/format-number.ts";

export function countEntries(count: number, locale?: string): string {
  return count === 1 ? "1 entry" : `${formatNumber(count, locale)} entries`;
}
