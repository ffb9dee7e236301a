// Reads what was filled in on the pages of a PDF form, at its place.
import { cleanLine } from "#features/capture/server/reading/clean-text.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { findMedian } from "./pdf-line.ts";
import type { Segment } from "./segments.ts";

/** PDFium's numbers of kinds of annotations and fields. */
const widget = 20;
const fields = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, text: 6 };
/** Flags of annotations: hidden, and not shown on the screen. */
const unseen = 0x02 | 0x20;
/** A flag of text fields. */
const password = 0x2000;

const maxFields = 5_000;
const maxOptions = 1_000;
const maxBytes = 200_000;
const maxLines = 500;
const defaultSize = 10;
/** Of a font size: from the baseline to the middle of letters, and from line to line. */
const middle = 0.35;
const lineHeight = 1.2;

type Rectangle = { left: number; bottom: number; right: number; top: number };

export type FormReader = {
  /** The values on a page, given its handle and the other text on it. */
  readValues: (page: number, segments: readonly Segment[]) => Segment[];
  /** The fields that pages showed so far. */
  readonly fieldCount: number;
};

/** Null if the document is no form. Scripts in it are not run. */
export function createFormReader(pdf: OpenPdf): FormReader | null {
  const { pdfium, document, memory } = pdf;
  if (pdfium.FPDF_GetFormType(document) === 0) return null;
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(
    document,
    pdfium.PDFiumExt_OpenFormFillInfo(),
  );
  if (form === 0) return null;
  const buffer = pdf.allocate(maxBytes);
  let fieldCount = 0;

  const read = (write: (buffer: number, size: number) => number): string => {
    const length = write(buffer, maxBytes);
    if (length <= 2 || length > maxBytes) return "";
    return Buffer.from(memory.HEAPU8.subarray(buffer, buffer + length - 2)).toString("utf16le");
  };

  function readRectangle(annotation: number): Rectangle | null {
    if (!pdfium.FPDFAnnot_GetRect(annotation, buffer)) return null;
    const [left, top, right, bottom] = memory.HEAPF32.slice(buffer >> 2, (buffer >> 2) + 4);
    return { left: left!, top: top!, right: right!, bottom: bottom! };
  }

  function readChosen(annotation: number): string {
    const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), maxOptions);
    const chosen: string[] = [];
    for (let at = 0; at < count; at += 1)
      if (pdfium.FPDFAnnot_IsOptionSelected(form, annotation, at))
        chosen.push(
          read((to, size) => pdfium.FPDFAnnot_GetOptionLabel(form, annotation, at, to, size)),
        );
    return chosen.join(", ");
  }

  function readField(annotation: number): string {
    const type = pdfium.FPDFAnnot_GetFormFieldType(form, annotation);
    const readValue = () =>
      read((to, size) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, to, size));
    if (type === fields.text) {
      const flags = pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation);
      return (flags & password) === 0 ? readValue() : "";
    }
    if (type === fields.comboBox || type === fields.listBox)
      return readChosen(annotation) || readValue();
    if (type !== fields.checkBox && type !== fields.radioButton) return "";
    const state = read((to, size) => pdfium.FPDFAnnot_GetStringValue(annotation, "AS", to, size));
    // A program may leave it to the viewer to show the value of a box.
    const shown = state === "" && type === fields.checkBox ? readValue() : state;
    return shown === "" || shown === "Off" ? "" : "☒";
  }

  return {
    get fieldCount() {
      return fieldCount;
    },
    readValues(page, segments) {
      const size = findMedian(segments.map((segment) => segment.size)) || defaultSize;
      const values: Segment[] = [];
      const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), maxFields - fieldCount);
      for (let at = 0; at < count; at += 1) {
        const annotation = pdfium.FPDFPage_GetAnnot(page, at);
        if (annotation === 0) continue;
        if (pdfium.FPDFAnnot_GetSubtype(annotation) === widget) {
          fieldCount += 1;
          const isSeen = (pdfium.FPDFAnnot_GetFlags(annotation) & unseen) === 0;
          const rectangle = isSeen ? readRectangle(annotation) : null;
          if (rectangle !== null)
            values.push(...placeValue(readField(annotation), rectangle, size));
        }
        pdfium.FPDFPage_CloseAnnot(annotation);
      }
      return values;
    },
  };
}

/** A single line is in the middle of its field, several begin at its top. */
export function placeValue(value: string, field: Rectangle, size: number): Segment[] {
  const lines = value.split(/\r\n?|\n/).slice(0, maxLines);
  const first =
    lines.length === 1
      ? (field.top + field.bottom) / 2 - size * middle
      : field.top - size * lineHeight;
  return lines.flatMap((line, at) => {
    const text = cleanLine(line, maxBytes);
    const y = first - at * size * lineHeight;
    return text === null ? [] : [{ text, x: field.left, right: field.right, y, size, turn: 0 }];
  });
}
