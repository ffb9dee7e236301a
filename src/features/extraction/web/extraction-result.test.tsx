import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createBilling } from "#features/billing/web/testing/billing.ts";
import { answerJson } from "#features/entries/web/testing/mount.tsx";
import {
  answerEvents,
  breakStreams,
  makeImage,
  makeResult,
  mountExtraction,
  press,
  getToast,
} from "./testing/extraction.tsx";

const told = (text: string) => waitFor(() => expect(getToast()).toBe(text));

async function analyse(...opening: Parameters<typeof mountExtraction>) {
  const opened = await mountExtraction(...opening);
  await opened.user.click(screen.getByRole("tab", { name: "Image Analysis" }));
  await opened.choose(makeImage());
  await opened.user.click(await press("Process Image"));
  await screen.findByRole("region", { name: "Extraction Results" });
  return opened;
}

async function extract(...opening: Parameters<typeof mountExtraction>) {
  const opened = await mountExtraction(...opening);
  await opened.choose(makeImage());
  await opened.user.click(await press("Extract Text"));
  await screen.findByRole("region", { name: "Extraction Results" });
  return opened;
}

it("shows the confidence of an image analysis with two decimals", async () => {
  await analyse();
  await told("Image processing complete / Extracted 2 text lines with 87.50% confidence");
  expect(screen.getByText("Confidence").nextSibling?.textContent).toBe("87.50%");
});

it("picks words on the picture by keyboard and pointer, marks them in the text, and copies them", async () => {
  const { user } = await analyse();
  const boxes = screen.getByRole("listbox", { name: "Words in the picture" });
  boxes.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  const picked = () =>
    within(boxes)
      .getAllByRole("option", { selected: true })
      .map((one) => one.getAttribute("aria-label"));
  expect(picked()).toEqual(["Ada,", "3", "jars"]);
  const marked = [...document.querySelectorAll(".bg-mark")].map((one) => one.textContent?.trim());
  expect(marked).toEqual(["Ada,", "3", "jars"]);
  expect(screen.getByText("3 words picked")).toBeTruthy();
  await user.click(await press("Copy picked words"));
  await told("Copied! / Result copied to clipboard");
  expect(await navigator.clipboard.readText()).toBe("Ada,\n3 jars");

  await user.click(within(boxes).getByRole("option", { name: "honey" }));
  expect(picked()).toEqual(["honey"]);
  await user.click(await press("Clear"));
  expect(within(boxes).queryByRole("option", { selected: true })).toBeNull();
});

it("copies a whole result", async () => {
  const { user } = await extract();
  await user.click(await press("Copy"));
  await told("Copied! / Result copied to clipboard");
  expect(await navigator.clipboard.readText()).toBe("Dear Ada,\n3 jars of honey");
});

it("shows a message for an image without text", async () => {
  await extract({
    "POST /api/functions/extract-text": () =>
      answerEvents([{ type: "result", result: makeResult({ textValues: [], wordCount: 0 }) }]),
  });
  expect(screen.getByText(/No text was found in this image/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save as entry" })).toBeNull();
  await told("Text extraction complete / Extracted 0 words from the image");
});

it("processes the text by instructions, and shows an error without instructions", async () => {
  const { user, calls } = await extract();
  await user.click(await press("Process with AI"));
  expect(getToast()).toBe(
    "Missing information / Please ensure you have extracted text and provided instructions.",
  );
  await user.type(screen.getByLabelText("Instructions"), "What to bring?");
  await user.click(await press("Process with AI"));
  expect(await screen.findByText("Honey, 3 jars")).toBeTruthy();
  await told("Processing complete");
  expect(screen.getByText("By rules.")).toBeTruthy();
  expect(calls.at(-1)!.body).toEqual({
    text: "Dear Ada,\n3 jars of honey",
    instructions: "What to bring?",
  });
  await user.click(await press("Copy result"));
  expect(await navigator.clipboard.readText()).toBe("Honey, 3 jars");
});

it("shows model output while it streams, and keeps it marked as unfinished after Cancel", async () => {
  const { user } = await extract({
    "POST /api/functions/process-with-openai": () =>
      answerEvents(
        [
          { type: "text", text: "Honey, " },
          { type: "text", text: "3 ja" },
        ],
        true,
      ),
  });
  await user.type(screen.getByLabelText("Instructions"), "What to bring?");
  await user.click(await press("Process with AI"));
  expect(await screen.findByText("Honey, 3 ja")).toBeTruthy();
  await user.click(await press("Cancel"));
  breakStreams();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull());
  expect(screen.getByText("Honey, 3 ja")).toBeTruthy();
  expect(screen.getByText("This is not finished.")).toBeTruthy();
  expect(getToast()).not.toContain("failed");
});

it("removes streamed text and shows the reason when the stream fails", async () => {
  const error = { code: "unavailable", message: "Not now" } as const;
  const { user } = await extract({
    "POST /api/functions/process-with-openai": () =>
      answerEvents([
        { type: "text", text: "Honey" },
        { type: "error", error },
      ]),
  });
  await user.type(screen.getByLabelText("Instructions"), "What to bring?");
  await user.click(await press("Process with AI"));
  await told("Text processing failed / Not now");
  expect(screen.queryByText("Honey")).toBeNull();
});

it("shows why processing failed and keeps the instructions", async () => {
  const { user } = await extract({
    "POST /api/functions/process-with-openai": answerJson(
      { error: { code: "unavailable", message: "Not now" } },
      503,
    ),
  });
  await user.type(screen.getByLabelText("Instructions"), "Dates");
  await user.click(await press("Process with AI"));
  await told("Text processing failed / Not now");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Instructions").value).toBe("Dates");
});

it("saves the picture as an entry, uploading it again", async () => {
  const { user, calls, uploaded } = await extract();
  await user.click(await press("Save as entry"));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as entry" }));
  await user.type(dialog.getByLabelText("Why is this interesting?"), "For Eve");
  await user.type(dialog.getByLabelText("Title"), "A letter");
  await user.click(dialog.getByRole("button", { name: "Save Entry" }));
  await told("Entry saved successfully / In Unfiled");
  expect(uploaded).toHaveLength(2);
  expect(calls.find(({ path }) => path === "/api/extraction/save")?.body).toEqual({
    filePath: "temp/1700000000000_letter.png",
    title: "A letter",
    whyInteresting: "For Eve",
  });
});

it("selects the text alone on a plan without files, and explains why when the picture is chosen", async () => {
  const { user } = await extract({ "GET /api/billing": answerJson(createBilling("free")) });
  await user.click(await press("Save as entry"));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as entry" }));
  const kept = dialog.getByLabelText<HTMLSelectElement>("What to keep");
  await waitFor(() => expect(kept.selectedOptions[0]!.textContent).toBe("The text alone"));
  expect(dialog.queryByText(/^Your plan allows/)).toBeNull();
  await user.selectOptions(kept, "The picture with its text");
  const notice = dialog.getByText(/^Your plan allows text and links only\./);
  expect(within(notice).getByRole("link").getAttribute("href")).toBe("/pricing");
});

it("saves the text alone as an entry, and keeps the form's input after a refusal", async () => {
  let tries = 0;
  const refusal = () => answerJson({ error: { code: "unavailable", message: "Not now" } }, 503);
  const { user, calls } = await extract({
    "POST /api/functions/process-text-entry": () =>
      ++tries === 1 ? refusal() : answerJson({ entry: null }, 500),
  });
  await user.click(await press("Save as entry"));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as entry" }));
  await user.type(dialog.getByLabelText("Why is this interesting?"), "For Eve");
  await user.selectOptions(dialog.getByLabelText("What to keep"), "The text alone");
  await user.click(dialog.getByRole("button", { name: "Save Entry" }));
  // In the form alone.
  expect(await dialog.findAllByText("Not now")).toHaveLength(1);
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Why is this interesting?").value).toBe(
    "For Eve",
  );
  expect(calls.at(-1)!.body).toEqual({
    text: "Dear Ada,\n3 jars of honey",
    whyInteresting: "For Eve",
  });
});
