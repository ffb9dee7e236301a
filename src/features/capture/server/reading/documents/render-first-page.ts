import { encodePng } from "#server/files/png.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { openPage, type PageSize, renderPage } from "./pdf/render-page.ts";

/** Pixels. A page that is longer than three times its width is shown smaller. */
const maxWidth = 1_000;
const maxHeight = 3_000;

const problems = {
  encrypted: "The document is protected with a password.",
  malformed: "The document is damaged.",
};

export async function renderFirstPage(bytes: Buffer): Promise<Buffer | string> {
  const pdf = await openPdf(bytes);
  if (typeof pdf === "string") return problems[pdf];
  const cover = openPage(
    pdf,
    1,
    (page, size) =>
      renderPage(pdf, page, { ...fitCover(size), channels: 3 }, encodePng) ??
      "Its first page is blank.",
  );
  return cover ?? problems.malformed;
}

function fitCover({ width, height }: PageSize): PageSize {
  const scale = Math.min(maxWidth / width, maxHeight / height);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
