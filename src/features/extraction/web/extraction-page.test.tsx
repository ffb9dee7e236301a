import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answerJson } from "#features/entries/web/testing/mount.tsx";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import {
  answerEvents,
  breakStreams,
  makeImage,
  makeResult,
  mountExtraction,
  press,
  getToast,
} from "./testing/extraction.tsx";

const results = () => screen.findByRole("region", { name: "Extraction Results" });
const told = (text: string) => waitFor(() => expect(getToast()).toBe(text));

it("uploads an image, and shows its size, a success message and the extracted text", async () => {
  const { user, choose, calls } = await mountExtraction();
  await choose(makeImage());
  expect(screen.getByText("letter.png")).toBeTruthy();
  expect(screen.getByText("2.0 KB")).toBeTruthy();
  await user.click(await press("Extract Text"));
  const card = within(await results());
  await told("Text extraction complete / Extracted 6 words from the image");
  expect(card.getByText("Filename").nextSibling?.textContent).toBe("letter.png");
  expect(card.getByText("Document Type").nextSibling?.textContent).toBe("Letter");
  expect(card.getByText("Word Count").nextSibling?.textContent).toBe("6");
  expect(card.getByText("Processed Date").nextSibling?.textContent).toContain("20");
  expect(card.queryByText("Confidence")).toBeNull();
  expect(card.getByRole("region", { name: "Extracted Text" }).textContent).toContain("Dear Ada,");
  expect(calls.at(-1)).toMatchObject({ body: { filePath: "temp/1700000000000_letter.png" } });

  await choose(makeImage("other.jpg", "image/jpeg"));
  expect(screen.queryByRole("region", { name: "Extraction Results" })).toBeNull();
  expect(screen.getByText("Not read yet")).toBeTruthy();
});

it("shows an error without an image and for a file type that is not accepted", async () => {
  const { user, choose, uploaded } = await mountExtraction();
  await user.click(await press("Extract Text"));
  expect(getToast()).toBe("No file selected / Please select an image file first.");
  await choose(makeImage("notes.pdf", "application/pdf"));
  expect(getToast()).toBe("Invalid file type / Please select a PNG, JPG, or JPEG image file");
  expect(uploaded).toEqual([]);
});

it("reads several images in sequence, each with its own result, and continues after a failure", async () => {
  let asked = 0;
  const { user, choose, uploaded } = await mountExtraction({
    "POST /api/functions/extract-text": () =>
      ++asked === 1
        ? answerEvents([{ type: "error", error: { code: "validation", message: "Damaged." } }])
        : answerEvents([{ type: "result", result: makeResult({ textValues: ["Second"] }) }]),
  });
  await choose(makeImage("one.png"), makeImage("two.png"));
  await user.click(await press("Extract Text"));
  expect(await screen.findByText("Damaged.", { selector: "[aria-label=Image] p" })).toBeTruthy();
  expect(toastQueue.get()).toContainEqual(
    expect.objectContaining({ title: "Text extraction failed", description: "Damaged." }),
  );
  expect(screen.getByText("This image was not read")).toBeTruthy();
  await user.click(await press("Image 2, two.png: Done"));
  expect(within(await results()).getByText("Second")).toBeTruthy();
  expect(uploaded).toEqual(["one.png", "two.png"]);

  await user.click(await press("Extract Text"));
  await waitFor(() => expect(uploaded).toEqual(["one.png", "two.png", "one.png"]));
  await press("Image 1, one.png: Done");
});

it("shows the queue position and progress, and Cancel aborts the request", async () => {
  const { user, choose, calls } = await mountExtraction({
    "POST /api/functions/extract-text": () => answerEvents([{ type: "queued", place: 3 }], true),
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    init.signal?.addEventListener("abort", breakStreams);
    return fetch(path, init);
  });
  await choose(makeImage());
  await user.click(await press("Extract Text"));
  expect(await screen.findByText("3 in line")).toBeTruthy();
  expect(screen.getByRole("progressbar")).toBeTruthy();
  await user.click(await press("Cancel"));
  expect(await screen.findByText("Not read yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Extract Text");
  expect(getToast()).toBe("");
  expect(calls.at(-1)!.method).toBe("DELETE");
});

it.each([
  [
    415,
    {
      code: "unsupported_type",
      message: "Please select a PNG, JPG, or JPEG image file",
      title: "Invalid file type",
    },
    "Invalid file type / Please select a PNG, JPG, or JPEG image file",
  ],
  [
    413,
    { code: "too_large", message: "That image is larger than 20 MB" },
    "Upload failed / That image is larger than 20 MB",
  ],
  [
    401,
    { code: "unauthenticated", message: "No" },
    "Upload failed / You must be logged in to use this feature.",
  ],
] as const)(
  "shows the reason when an upload is refused with %i",
  async (status, error, message) => {
    const { user, choose } = await mountExtraction({}, () => answerJson({ error }, status));
    await choose(makeImage());
    await user.click(await press("Extract Text"));
    await told(message);
    expect(screen.getByText("letter.png")).toBeTruthy();
  },
);

it.each([
  [401, "unauthenticated", "Text extraction failed / Authentication error. Please sign in again."],
  [503, "unavailable", "Text extraction failed / Not now"],
] as const)(
  "shows the reason and removes the upload when reading is refused with %i",
  async (status, code, message) => {
    const { user, choose, calls } = await mountExtraction({
      "POST /api/functions/extract-text": answerJson(
        { error: { code, message: "Not now" } },
        status,
      ),
    });
    await choose(makeImage());
    await user.click(await press("Extract Text"));
    await told(message);
    expect(calls.at(-1)).toMatchObject({
      method: "DELETE",
      path: "/api/storage/image-uploads/temp%2F1700000000000_letter.png",
    });
  },
);

it("takes an image dropped or pasted anywhere on the page instead of saving it as an entry", async () => {
  await mountExtraction();
  const isLeft = fireEvent.drop(document.body, {
    dataTransfer: { files: [makeImage("dropped.png")] },
  });
  expect(await screen.findByText("dropped.png")).toBeTruthy();
  expect(isLeft).toBe(false);
  fireEvent.paste(document.body, { clipboardData: { files: [makeImage("pasted.png")] } });
  expect(await screen.findByText("pasted.png")).toBeTruthy();
});
