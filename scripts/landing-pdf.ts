/** The document of the account that `npm run pictures` shows. */
import { PDFDocument, rgb, StandardFonts } from "pdf-lib";
import { lighthouse } from "../e2e/testing/documents.ts";

const paper = rgb(0.96, 0.93, 0.86);
const ink = rgb(0.2, 0.24, 0.27);
const pale = rgb(0.62, 0.64, 0.62);

/** A page with a drawing of a tower above its text. */
export async function createTowerPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle("Smeaton and the Eddystone lighthouse");
  const page = pdf.addPage([595, 842]);
  page.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: paper });
  const drawn = { x: 297, y: 770, borderColor: ink, borderWidth: 2.5 };
  // The tower widens in a curve, with a lantern on top and courses of stone.
  page.drawSvgPath("M -34 120 C -38 240 -54 300 -92 340 L 92 340 C 54 300 38 240 34 120 Z", drawn);
  page.drawSvgPath("M -44 104 L 44 104 L 44 120 L -44 120 Z", { ...drawn, color: ink });
  page.drawSvgPath("M -22 104 L -22 62 L 22 62 L 22 104 M 0 62 L 0 104", drawn);
  page.drawSvgPath("M -28 62 L 0 30 L 28 62 Z", { ...drawn, color: ink });
  for (const [y, half] of [
    [160, 36],
    [200, 39],
    [240, 44],
    [280, 55],
    [315, 71],
  ] as const)
    page.drawSvgPath(`M ${-half} ${y} L ${half} ${y}`, { ...drawn, borderWidth: 1.5 });
  for (const y of [344, 356, 368])
    page.drawSvgPath(
      `M -220 ${y} q 27.5 -10 55 0 t 55 0 t 55 0 t 55 0 t 55 0 t 55 0 t 55 0 t 55 0`,
      {
        ...drawn,
        borderColor: pale,
      },
    );
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  lighthouse.forEach((sentence, index) => {
    page.drawText(sentence, {
      x: 70,
      y: 350 - index * 70,
      size: 17,
      font,
      color: ink,
      maxWidth: 455,
      lineHeight: 23,
    });
  });
  return Buffer.from(await pdf.save());
}
