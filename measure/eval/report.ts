// The result of every evaluation, and its output format.
import { cpus, totalmem } from "node:os";

/** One figure and its goal. `isMet` is null if there is no goal. */
export type Row = { what: string; value: string; goal: string; isMet: boolean | null };

export type Report = {
  title: string;
  /** A description of the amount of material. */
  size: string;
  rows: Row[];
  /** Lines printed after the table: the worst cases, by name. */
  notes: string[];
};

/** The reason why an evaluation did not run. */
export type Skipped = { title: string; skipped: string };

export function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${processors[0]?.model.trim() ?? "unknown processor"}, ${processors.length} cores, ${memory} GB, Node ${process.versions.node}`;
}

/** Returns the quantile of the values at `at` (0 to 1); NaN without values. */
export function findPercentile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}

export function findMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function printRow(cells: string[], widths: number[]): string {
  return `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
}

/** Formats a Markdown table, which can be pasted into docs/measurements.md. */
export function formatReport(report: Report | Skipped): string {
  if ("skipped" in report) return `## ${report.title}\n\nSkipped: ${report.skipped}\n`;
  const head = ["what", "measured", "goal", ""];
  const body = report.rows.map((row) => [
    row.what,
    row.value,
    row.goal,
    row.isMet === null ? "" : row.isMet ? "met" : "MISSED",
  ]);
  const widths = head.map((cell, index) =>
    Math.max(cell.length, ...body.map((row) => row[index]?.length ?? 0)),
  );
  const lines = [
    printRow(head, widths),
    printRow(
      widths.map((width) => "-".repeat(width)),
      widths,
    ),
    ...body.map((row) => printRow(row, widths)),
  ];
  return `## ${report.title}\n\n${report.size}\n\n${lines.join("\n")}\n\n${report.notes.map((note) => `- ${note}`).join("\n")}\n`;
}
