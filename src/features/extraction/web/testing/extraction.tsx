/** Mounts the text extraction page with a stubbed server. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type {
  ExtractionEvent,
  ExtractionResult,
  ProcessingEvent,
} from "#features/extraction/contract.ts";
import {
  type Answers,
  answerJson,
  createEntry,
  mountForTests,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { stubUploads } from "#web/testing/stub-uploads.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { ExtractionPage } from "../extraction-page.tsx";

const filePath = "temp/1700000000000_letter.png";

const open = new Set<ReadableStreamDefaultController>();

/** Responds with an event stream. With `isOpen`, the stream stays open until `breakStreams`. */
export function answerEvents(
  events: readonly (ExtractionEvent | ProcessingEvent)[],
  isOpen = false,
): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const event of events)
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      if (isOpen) open.add(controller);
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** Ends the open streams as an aborted request would. */
export function breakStreams(): void {
  for (const controller of open) controller.error(new DOMException("aborted", "AbortError"));
  open.clear();
}

export function makeResult(content: Partial<ExtractionResult["content"]> = {}): ExtractionResult {
  return {
    metadata: {
      filename: "letter.png",
      documentType: "Letter",
      processedDate: "2026-01-01T00:00:00.000Z",
    },
    content: { textValues: ["Dear Ada,", "3 jars of honey"], wordCount: 6, ...content },
  };
}

export const extractedWords = ["Dear", "Ada,", "3", "jars", "of", "honey"].map((text, index) => ({
  text,
  confidence: text === "jars" ? 41 : 97,
  box: { x: index / 10, y: 0.1, width: 0.08, height: 0.05 },
}));

export const makeImage = (name = "letter.png", type = "image/png") =>
  new File([new Uint8Array(2048)], name, { type });

/** The names of uploaded images are added to `uploaded`. */
export async function mountExtraction(
  answers: Answers = {},
  answerUpload = () => answerJson({ filePath }, 201),
) {
  const uploaded: string[] = [];
  stubUploads((form) => {
    uploaded.push((form.get("file") as File).name);
    return answerUpload();
  });
  let opened = 0;
  URL.createObjectURL = () => `blob:${++opened}`;
  URL.revokeObjectURL = () => {};
  const done = (result: ExtractionResult) => () =>
    answerEvents([
      { type: "progress", percent: 40 },
      { type: "result", result },
    ]);
  const calls = serveForTests({
    "POST /api/functions/extract-text": done(makeResult()),
    "POST /api/functions/process-image": done(
      makeResult({ confidence: 87.5, words: extractedWords }),
    ),
    "POST /api/functions/process-with-openai": () =>
      answerEvents([
        {
          type: "result",
          result: { result: "Honey, 3 jars", model: null, note: "By rules." },
        },
      ]),
    "POST /api/functions/process-text-entry": () => answerJson({ entry: createEntry() }, 201),
    "POST /api/extraction/save": () => answerJson({ entry: createEntry() }, 201),
    "GET /api/collections": () => answerJson({ items: [], nextCursor: null, total: 0 }),
    ...answers,
  });
  const user = userEvent.setup({ applyAccept: false });
  await mountForTests(<ExtractionPage />);
  const choose = async (...files: File[]) =>
    user.upload(
      screen.getByLabelText<HTMLInputElement>(/^(Image|Change image)$/, { selector: "input" }),
      files,
    );
  return { user, calls, uploaded, choose };
}

export const press = (name: string) => screen.findByRole("button", { name });

/** Returns the visible toast with its description, or "" without one. */
export function getToast(): string {
  const [first] = toastQueue.get();
  return first ? [first.title, first.description].filter(Boolean).join(" / ") : "";
}
