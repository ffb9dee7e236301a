import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PageStateContext } from "#web/page-state.ts";
import { refuseFile } from "./captures.ts";
import { DocumentPicker } from "./document-picker.tsx";

afterEach(cleanup);

test.each([
  [false, "Supported formats: PDF, DOC, DOCX, TXT", ".pdf,.doc,.docx,.txt"],
  [
    true,
    "Supported formats: PDF, DOC, DOCX, TXT, PNG, JPG, JPEG",
    ".pdf,.doc,.docx,.txt,.png,.jpg,.jpeg",
  ],
])("takes pictures where the operator does: %s", (imageEntries, hint, accept) => {
  render(
    <PageStateContext value={{ imageEntries }}>
      <DocumentPicker file={null} isBusy={false} progress={null} onFileChange={() => {}} />
    </PageStateContext>,
  );
  screen.getByText(hint);
  expect(screen.getByLabelText("File").getAttribute("accept")).toBe(accept);
});

test("says why a picture would be refused", () => {
  const picture = { name: "Holiday.JPG", size: 21 * 1024 * 1024 };
  expect(refuseFile(picture, false)).toBe(
    "“Holiday.JPG” cannot be read. Choose a PDF, DOC, DOCX or TXT file.",
  );
  expect(refuseFile(picture, true)).toBe(
    "“Holiday.JPG” is larger than 20 MB. Choose a smaller file.",
  );
  expect(refuseFile({ ...picture, size: 1_000 }, true)).toBeNull();
});
