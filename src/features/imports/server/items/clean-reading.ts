import type { ItemReading } from "./import-item.ts";

/** As in updates of the API. */
const maxLength = 100_000_000;

/** A file may state anything: numbers are bounded, and a wrong time is left out. */
export function cleanReading({ state, position, length, updatedAt }: ItemReading): ItemReading {
  const bound = (value: number, max: number) =>
    Number.isFinite(value) ? Math.round(Math.min(Math.max(value, 0), max)) : 0;
  const wholeLength = bound(length, maxLength);
  const time = Date.parse(updatedAt ?? "");
  const isPast = time > 0 && time <= Date.now();
  return {
    state,
    position: bound(position, wholeLength),
    length: wholeLength,
    updatedAt: isPast ? new Date(time).toISOString() : null,
  };
}
