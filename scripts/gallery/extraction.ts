/** Text from images: before, during and after extraction. */
import type { ReadWord } from "#features/capture/contract.ts";
import type { ExtractionEvent, ProcessingEvent } from "#features/extraction/contract.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  clickIn,
  fill,
  hang,
  run,
  see,
  setFiles,
  showDialog,
  type Step,
} from "./steps.ts";

const lines = [
  "Dear Ada,",
  "The kettle in the north kitchen whistles at noon. Please",
  "bring 3 jars of honey, and the green ladder.",
  "Kind regards, Eve",
];
const lineHeight = 0.15;

/** Word boxes with the widths of a monospace font. */
const words = lines.flatMap((line, row): ReadWord[] => {
  let column = 0;
  return line.split(" ").map((text) => {
    const x = 0.05 + column * 0.0155;
    column += text.length + 1;
    const box = { x, y: 0.17 + row * lineHeight, width: text.length * 0.0155, height: 0.09 };
    return { text, box, confidence: text === "ladder." ? 44 : 96 };
  });
});

const openScreen: Step = ["/document-text-extraction", see("heading", "Image Text Extraction")];

/** Draws the lines where the word boxes are. */
const chooseImage = (name = "letter.png"): Step => [
  openScreen,
  click("Image Analysis", "tab"),
  async (page, ids) => {
    const drawn = await page.evaluate((texts) => {
      const canvas = document.createElement("canvas");
      canvas.width = 1200;
      canvas.height = 500;
      const context = canvas.getContext("2d")!;
      context.fillStyle = "#fbf8f0";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = "#222";
      // 18.6 units per character, which matches the boxes.
      context.font = "31px monospace";
      texts.forEach((text, row) => context.fillText(text, 60, 122 + row * 75));
      return canvas.toDataURL("image/png").split(",")[1]!;
    }, lines);
    const buffer = Buffer.from(drawn, "base64");
    await run(setFiles({ name, mimeType: "image/png", buffer }), page, ids);
  },
];

/** Answers with an event stream. */
const stream =
  (path: string, event: ExtractionEvent | ProcessingEvent): Step =>
  (page) =>
    page.route(`**/api/functions/${path}`, (route) =>
      route.fulfill({
        contentType: "text/event-stream",
        body: `data: ${JSON.stringify(event)}\n\n`,
      }),
    );

const processImage = (event: ExtractionEvent): Step => [
  answer("storage/image-uploads", { filePath: "temp/1700000000000_letter.png" }, 201),
  stream("process-image", event),
  click("Process Image"),
];

const showResult: Step = [
  chooseImage(),
  processImage({
    type: "result",
    result: {
      metadata: {
        filename: "letter.png",
        documentType: "Letter",
        processedDate: "2026-11-22T12:00:00Z",
      },
      content: { textValues: lines, wordCount: words.length, confidence: 94.12, words },
    },
  }),
  see("region", "Extraction Results"),
];

const processed = {
  result: "- 3 jars of honey\n- the green ladder",
  model: "anthropic: claude-haiku-4-5",
  note: null,
} as const;
const damaged = "This image is damaged and cannot be read.";

export const extractionScenes: readonly Scene[] = [
  ...wholePages("lively", {
    "image-text": openScreen,
    "image-text-chosen": chooseImage(),
    "image-text-reading": [
      hang("storage/image-uploads"),
      chooseImage(),
      click("Process Image"),
      see("progressbar"),
    ],
    "image-text-failed": [
      chooseImage(`${"Averyveryverylongnamethatneverends".repeat(4)}.png`),
      processImage({ type: "error", error: { code: "validation", message: damaged } }),
      "Image processing failed",
    ],
    "image-text-result": [
      showResult,
      click("kettle", "option"),
      (page) => page.getByRole("option", { name: "whistles" }).click({ modifiers: ["Shift"] }),
    ],
    "image-text-processed": [
      showResult,
      stream("process-with-openai", { type: "result", result: processed }),
      fill("Instructions", "List what to bring"),
      clickIn("main", "Process with AI"),
      see("button", "Copy result"),
    ],
  }),
  ...viewports("lively", {
    "image-text-save": [showResult, showDialog("Save as entry")],
  }),
];
