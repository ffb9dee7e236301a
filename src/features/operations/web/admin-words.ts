import { formatNumber } from "#web/format-number.ts";

/** "1 entry", "1,204 entries". */
export function countOf(count: number, one: string, many: string, locale?: string): string {
  return `${formatNumber(count, locale)} ${count === 1 ? one : many}`;
}

/** "12 s", "4 min", "3 h", "2 days". */
export function formatDuration(seconds: number, locale?: string): string {
  const units: [string, number][] = [
    ["days", 2 * 86_400],
    ["h", 3_600],
    ["min", 60],
  ];
  const [name, length] = units.find(([, least]) => seconds >= least) ?? ["s", 1];
  const unit = name === "days" ? 86_400 : length;
  return `${formatNumber(Math.floor(seconds / unit), locale)} ${name}`;
}

/** The kinds of failures of captures. */
const failureNames: Readonly<Record<string, string>> = {
  refused: "Address not allowed",
  unreachable: "Site not reached",
  timeout: "No answer in time",
  too_large: "Too large",
  http_status: "Error status of the site",
  not_a_page: "Not a page",
  blocked: "Refused by the site",
  login: "Login needed",
  consent: "Consent needed",
  empty: "No text found",
  encrypted: "Encrypted file",
  malformed: "Damaged file",
  unsupported: "Unsupported file",
  missing: "Missing file",
  plan_limit: "Limit of the plan",
  internal: "Error of this server",
};

export function nameFailure(kind: string): string {
  return failureNames[kind] ?? kind;
}
