// Entry point of the child that renders pages of a PDF. It keeps the document open between pages.
import { serveParent } from "#server/child/serve-parent.ts";
import { loadPdf, type LoadedPdf } from "./pdf-pages.ts";
import type { RenderAnswer, RenderTask } from "./render-protocol.ts";

let pdf: LoadedPdf | null = null;

serveParent<RenderTask, RenderAnswer>(async (task) => {
  if ("open" in task) {
    const opened = await loadPdf(task.open);
    if (typeof opened === "string") return { failure: opened };
    pdf = opened;
    return { opened: true };
  }
  if (pdf === null) throw new Error("No document is open.");
  return pdf.renderPage(task.page) ?? { failure: "malformed" };
});
