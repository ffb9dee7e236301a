import { cpus, totalmem } from "node:os";

export type Row = { what: string; reach: string; measured: string };

/** Prints a table as Markdown, ready to be pasted into docs/measurements.md. */
export function printTable(title: string, rows: readonly Row[]): void {
  console.log(`\n### ${title}\n`);
  console.log("| what | reach | measured |");
  console.log("|---|---|---|");
  for (const { what, reach, measured } of rows) console.log(`| ${what} | ${reach} | ${measured} |`);
}

export function printMachine(): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model.trim()} · ${memory} GiB · Node ${process.version}`,
  );
}

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
