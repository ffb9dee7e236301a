import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { Button } from "../button/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "../form/text-field.tsx";

function Example({ onSubmit }: { onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Rename"
        description="A new name for it."
        onSubmit={onSubmit}
        footer={<Button type="submit">Save</Button>}
      >
        <TextField label="Name" />
      </Dialog>
    </>
  );
}

it("focuses its first field, has an accessible name, and returns the focus on Escape", async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  const dialog = screen.getByRole("dialog", { name: "Rename" });
  expect(dialog.getAttribute("aria-describedby")).toBe(screen.getByText("A new name for it.").id);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

it("opens at its top, even if its first field is far below", async () => {
  const user = userEvent.setup();
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  onTestFinished(() => focus.mockRestore());
  render(<Example />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  const at = focus.mock.contexts.indexOf(screen.getByLabelText("Name"));
  expect(focus.mock.calls[at]).toEqual([{ preventScroll: true }]);
});

it("closes by its close button and returns the focus", async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

it("submits on Enter in a field", async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<() => void>();
  render(<Example onSubmit={onSubmit} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.type(screen.getByLabelText("Name"), "New{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("ignores presses of a busy button, and focuses Cancel in a confirmation", async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Delete it?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy
      onConfirm={onConfirm}
    />,
  );
  expect(screen.getByRole("alertdialog")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Deleting..." }));
  expect(onConfirm).not.toHaveBeenCalled();
});

function TwoFields() {
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title="Create"
      onSubmit={() => setRefused(true)}
      footer={<Button type="submit">Create</Button>}
    >
      <TextField label="Name" />
      <TextField label="Password" error={isRefused ? "Please enter your password" : undefined} />
    </Dialog>
  );
}

it("focuses a refused field once", async () => {
  const user = userEvent.setup();
  render(<TwoFields />);
  await user.type(screen.getByLabelText("Name"), "Script{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Name"), "s");
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});
