import fc from "fast-check";
import { PDFDocument, type PDFPage } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { parseGood } from "#features/capture/server/testing/documents.ts";
import { makePdf as makePlacedPdf, pageObject } from "#features/capture/server/testing/pdfs.ts";

type Form = ReturnType<PDFDocument["getForm"]>;

async function readForm(fill: (form: Form, page: PDFPage) => void): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  for (const [at, label] of ["Boat", "Harbour", "Crew"].entries())
    page.drawText(`${label}:`, { x: 60, y: 700 - at * 40, size: 11 });
  page.drawText("Hand it in at the office of the harbour.", { x: 60, y: 400, size: 11 });
  fill(pdf.getForm(), page);
  return (await parseGood("pdf", Buffer.from(await pdf.save()))).text;
}

const field = (at: number, height = 20) => ({ x: 140, y: 694 - at * 40, width: 300, height });

describe("forms", () => {
  it("are read with what was filled in, at its place", async () => {
    const text = await readForm((form, page) => {
      const boat = form.createTextField("boat");
      boat.setText("The Grey Gull");
      boat.addToPage(page, field(0));
      const harbour = form.createDropdown("harbour");
      harbour.setOptions(["North quay", "South quay"]);
      harbour.select("South quay");
      harbour.addToPage(page, field(1));
      const crew = form.createOptionList("crew");
      crew.setOptions(["Ada", "Eve", "Ida"]);
      crew.enableMultiselect();
      crew.select(["Ada", "Ida"]);
      crew.addToPage(page, field(2));
      const notes = form.createTextField("notes");
      notes.enableMultiline();
      notes.setText("Arrives at dusk.\nLeaves at dawn.");
      notes.addToPage(page, { x: 60, y: 500, width: 400, height: 60 });
    });
    expect(text.replace(/\s+/g, " ")).toBe(
      "Boat: The Grey Gull Harbour: South quay Crew: Ada, Ida Arrives at dusk. Leaves at dawn. Hand it in at the office of the harbour.",
    );
  });

  it("show what is ticked, and neither passwords nor empty fields", async () => {
    const text = await readForm((form, page) => {
      const insured = form.createCheckBox("insured");
      insured.addToPage(page, { x: 140, y: 698, width: 12, height: 12 });
      insured.check();
      form.createCheckBox("late").addToPage(page, { x: 140, y: 658, width: 12, height: 12 });
      const secret = form.createTextField("secret");
      secret.setText("hunter2");
      secret.enablePassword();
      secret.addToPage(page, field(2));
    });
    expect(text).toMatch(/Boat: *☒/);
    expect(text.match(/☒/g)).toHaveLength(1);
    expect(text).not.toContain("hunter2");
  });

  const makeLoose = (entries: string) =>
    makePlacedPdf(
      [
        [{ text: "The form of the harbour.", x: 60, y: 700 }],
        [{ text: "Page two.", x: 60, y: 700 }],
      ],
      {
        catalogue: "/AcroForm<</Fields[5 0 R]/NeedAppearances true>>",
        objects: [`<</FT/Tx/T(boat)/Type/Annot/Subtype/Widget/Rect[60 500 300 520]${entries}>>`],
      },
    );

  it.each([
    ["in brackets", "/V(The \\(Grey\\) \\107ull)", "The (Grey) Gull"],
    ["in hexadecimal UTF-16", "/V<FEFF004D00F600770065>", "Möwe"],
  ])("are read if no page lists their fields, with a value %s", async (_how, value, shown) => {
    const page = `/P ${pageObject(2, 1)} 0 R`;
    const read = await parseGood("pdf", makeLoose(value + page));
    expect(read.text).toBe(`The form of the harbour.\n\nPage two.\n\n${shown}`);
    expect((await parseGood("pdf", makeLoose(`${value}/Ff 8192`))).text).not.toContain(shown);
  });

  it("survive any dictionary of a field", async () => {
    const piece = fc.constantFrom(
      "/V",
      "(",
      ")",
      "<",
      ">",
      "\\",
      "/Rect[",
      "1 ",
      "FEFF",
      "]",
      "/P 7 0 R",
      "x",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const { text } = await parseGood("pdf", makeLoose(pieces.join("")));
        expect(text).toContain("The form of the harbour.");
      }),
      { numRuns: 30 },
    );
  });
});
