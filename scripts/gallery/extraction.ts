/** Text from images: before, during and after extraction. */
import type { Page } from "@playwright/test";
import type { ReadWord } from "#features/capture/contract.ts";
import type { ExtractionEvent } from "#features/extraction/contract.ts";
import { never, goToHome, type Scene } from "./scene.ts";

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

/** Navigates from another screen within the app, as users do. */
async function openScreen(page: Page): Promise<void> {
  await goToHome(page);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Image Text Extraction" }).click();
  await page.getByRole("heading", { name: "Image Text Extraction", level: 1 }).waitFor();
}

async function chooseImage(page: Page, name = "letter.png"): Promise<void> {
  await openScreen(page);
  await page.getByRole("tab", { name: "Image Analysis" }).click();
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
  await page
    .locator("input[type=file]:not([capture])")
    .setInputFiles({ name, mimeType: "image/png", buffer });
}

/** Stubs the event stream of an extraction. */
async function answerReading(page: Page, events: readonly ExtractionEvent[]): Promise<void> {
  const filePath = "temp/1700000000000_letter.png";
  await page.route("**/api/storage/image-uploads*", (route) =>
    route.fulfill({ status: 201, json: { filePath } }),
  );
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  await page.route("**/api/functions/process-image", (route) =>
    route.fulfill({ contentType: "text/event-stream", body }),
  );
  await page.getByRole("button", { name: "Process Image" }).click();
}

async function showResult(page: Page, name = "letter.png"): Promise<void> {
  await chooseImage(page, name);
  const metadata = {
    filename: name,
    documentType: "Letter",
    processedDate: "2026-11-22T12:00:00Z",
  };
  const content = { textValues: lines, wordCount: words.length, confidence: 94.12, words };
  await answerReading(page, [{ type: "result", result: { metadata, content } }]);
  await page.getByRole("region", { name: "Extraction Results" }).waitFor();
}

export const extractionScenes: readonly Scene[] = [
  { name: "image-text", as: "lively", show: openScreen },
  { name: "image-text-chosen", as: "lively", show: (page) => chooseImage(page) },
  {
    name: "image-text-reading",
    as: "lively",
    show: async (page) => {
      await chooseImage(page);
      await page.route("**/api/storage/image-uploads*", never);
      await page.getByRole("button", { name: "Process Image" }).click();
      await page.getByRole("progressbar").waitFor();
    },
  },
  {
    name: "image-text-failed",
    as: "lively",
    show: async (page) => {
      await chooseImage(page, `${"Averyveryverylongnamethatneverends".repeat(4)}.png`);
      const message = "This image is damaged and cannot be read.";
      await answerReading(page, [{ type: "error", error: { code: "validation", message } }]);
      await page.getByText("Image processing failed").waitFor();
    },
  },
  {
    name: "image-text-result",
    as: "lively",
    show: async (page) => {
      await showResult(page);
      await page.getByRole("option", { name: "kettle" }).click();
      await page.getByRole("option", { name: "whistles" }).click({ modifiers: ["Shift"] });
    },
  },
  {
    name: "image-text-processed",
    as: "lively",
    show: async (page) => {
      await showResult(page);
      const result = "- 3 jars of honey\n- the green ladder";
      await page.route("**/api/functions/process-with-openai", (route) =>
        route.fulfill({ json: { result, processedBy: "model", note: null } }),
      );
      await page.getByLabel("Instructions").fill("List what to bring");
      await page.getByRole("main").getByRole("button", { name: "Process with AI" }).click();
      await page.getByRole("button", { name: "Copy result" }).waitFor();
    },
  },
  {
    name: "image-text-save",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showResult(page);
      await page.getByRole("button", { name: "Save as entry" }).click();
      await page.getByRole("dialog", { name: "Save as entry" }).waitFor();
    },
  },
];
