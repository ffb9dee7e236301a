// Known attacks on sanitisers: the output may only contain allowed elements and attributes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listViolations } from "#features/capture/server/testing/list-violations.ts";
import { sanitiseHtml } from "#features/capture/server/reading/html/sanitise.ts";
import { findCorpus } from "./corpora.ts";
import type { Report, Skipped } from "./report.ts";

const title = "Sanitiser (urls/xss, urls/naughty-strings)";

function readAttacks(folder: string): string[] {
  const payloads = JSON.parse(readFileSync(join(folder, "xss/dompurify-expect.json"), "utf8")) as {
    payload: string;
  }[];
  const strings = JSON.parse(
    readFileSync(join(folder, "naughty-strings/blns.json"), "utf8"),
  ) as string[];
  return [...payloads.map(({ payload }) => payload), ...strings];
}

export async function evaluateSanitiser(): Promise<Report | Skipped> {
  const folder = findCorpus("urls");
  if (!folder) return { title, skipped: "urls is not on this machine (set CORPORA)." };
  const attacks = readAttacks(folder);
  const base = "https://example.org/page";
  const passed = attacks.flatMap((attack) =>
    listViolations(sanitiseHtml(attack, base)).map((what) => `${what}: ${attack.slice(0, 80)}`),
  );
  const unstable = attacks.filter((attack) => {
    const once = sanitiseHtml(attack, base);
    return sanitiseHtml(once, base) !== once;
  });
  return {
    title,
    size: `${attacks.length} strings, cleaned twice.`,
    rows: [
      {
        what: "output with elements or attributes that are not allowed",
        value: String(passed.length),
        goal: "0",
        isMet: passed.length === 0,
      },
      {
        what: "cleaning again changes something",
        value: String(unstable.length),
        goal: "",
        isMet: null,
      },
    ],
    notes: [
      ...passed,
      ...unstable.map((attack) => `changes again: ${JSON.stringify(attack.slice(0, 120))}`),
    ],
  };
}
