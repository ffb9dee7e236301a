import type { Report, Skipped } from "./report.ts";
export async function evaluateDocuments(): Promise<Report | Skipped> {
  return { title: "documents", skipped: "not yet" };
}
