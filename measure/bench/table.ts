import { cpus, totalmem } from "node:os";

export type Row = { what: string; reach: string; measured: string };

/** Prints a table as Markdown, ready to be pasted into docs/measurements.md. */
export function printTable(title: string, rows: readonly Row[]): void {
  printColumns(
    title,
    ["what", "reach", "measured"],
    rows.map(({ what, reach, measured }) => [what, reach, measured]),
  );
}

/** The same with other columns. */
export function printColumns(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const print = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
  console.log(`\n### ${title}\n`);
  print(heads);
  console.log(`|${"---|".repeat(heads.length)}`);
  for (const cells of rows) print(cells);
}

export function printMachine(): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model.trim()} · ${memory} GiB · Node ${process.version}`,
  );
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the quantile of the samples at `share` (0 to 1). */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Reports progress on standard error, because the tables are printed minutes later. */
export function logProgress(what: string): void {
  process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${what}\n`);
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
