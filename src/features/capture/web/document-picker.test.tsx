import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PageStateContext } from "#web/page-state.ts";
import { refuseFile } from "./file-rules.ts";
import { DocumentPicker } from "./document-picker.tsx";

it.each([
  [false, "Supported formats: PDF, DOC, DOCX, TXT", ".pdf,.doc,.docx,.txt"],
  [
    true,
    "Supported formats: PDF, DOC, DOCX, TXT, PNG, JPG, JPEG",
    ".pdf,.doc,.docx,.txt,.png,.jpg,.jpeg",
  ],
])("accepts pictures if the operator allows them: %s", (imageEntries, hint, accept) => {
  render(
    <PageStateContext value={{ imageEntries }}>
      <DocumentPicker files={[]} isBusy={false} progress={null} onFilesChange={() => {}} />
    </PageStateContext>,
  );
  screen.getByText(hint);
  expect(screen.getByLabelText("File").getAttribute("accept")).toBe(accept);
});

it("explains why a picture is refused", () => {
  const picture = { name: "Holiday.JPG", size: 21 * 1024 * 1024 };
  expect(refuseFile(picture, false)).toBe(
    "“Holiday.JPG” cannot be read. Choose a PDF, DOC, DOCX or TXT file.",
  );
  expect(refuseFile(picture, true)).toBe(
    "“Holiday.JPG” is larger than 20 MB. Choose a smaller file.",
  );
  expect(refuseFile({ ...picture, size: 1_000 }, true)).toBeNull();
});
