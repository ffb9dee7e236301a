/** Generates real documents; tests search for their content. */
import { Document, HeadingLevel, Packer, Paragraph } from "docx";
import { PDFDocument, StandardFonts } from "pdf-lib";

export const lighthouse = [
  "The lighthouse at Eddystone was rebuilt four times.",
  "John Smeaton finished the third tower in 1759 and shaped it like the trunk of an oak, because a wide base keeps a tower standing in a storm.",
  "His tower proved that hydraulic lime sets under water, which changed how engineers build in the sea.",
  "Later towers copied its curve, its dovetailed stones and its mortar.",
];

const beekeeping = [
  "Bees keep their brood at thirty-five degrees whatever the weather is outside.",
  "A colony heats itself by shivering, and cools itself by fanning air over drops of water.",
  "Beekeepers should not open a hive in cold wind, because the brood chills within minutes.",
  "Research shows that colonies in well insulated hives need a third less honey to survive the winter.",
];

/** A one-page PDF about a lighthouse. */
export async function createPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle("Smeaton and the Eddystone lighthouse");
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  lighthouse.forEach((sentence, index) => {
    page.drawText(sentence, {
      x: 50,
      y: 780 - index * 60,
      size: 12,
      font,
      maxWidth: 480,
      lineHeight: 16,
    });
  });
  return Buffer.from(await pdf.save());
}

/** A DOCX with a heading, about bees. */
export async function createDocx(): Promise<Buffer> {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: "How a colony keeps warm", heading: HeadingLevel.HEADING_1 }),
          ...beekeeping.map((text) => new Paragraph({ text })),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}
