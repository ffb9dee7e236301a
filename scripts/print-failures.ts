import type { Failure, TestRun } from "./reporters/test-run.ts";

/** Prints the failures of a run, each with the command that repeats it. `command` takes a file as its argument. */
export function printFailures({ failures }: TestRun, command: string): void {
  for (const failure of failures) console.log(`${formatFailure(failure, command)}\n`);
}

function formatFailure({ file, test, error }: Failure, command: string): string {
  const name = [file, test].filter(Boolean).join(" › ");
  const lines = error.split("\n").map((line) => `    ${line}`);
  return [
    name,
    ...lines,
    `    To repeat it: ${command.replace("FILE", file ?? "").replaceAll("  ", " ")}`,
  ].join("\n");
}
