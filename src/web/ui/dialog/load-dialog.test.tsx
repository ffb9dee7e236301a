import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ToastRegion } from "#web/ui/toast/toast.tsx";
import { loadDialog, notLoadedMessage } from "./load-dialog.tsx";

const Question = (_props: { onClose: () => void }) => <p>Delete it?</p>;

it("shows a message and closes if the code cannot be loaded, and loads it when opened again", async () => {
  const load = vi
    .fn<() => Promise<typeof Question>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(Question);
  const Loaded = loadDialog(load);
  const close = vi.fn<() => void>();
  render(<ToastRegion />);
  const first = render(<Loaded onClose={close} />);
  expect(await screen.findByText(notLoadedMessage)).toBeTruthy();
  expect(close).toHaveBeenCalledOnce();
  first.unmount();
  render(<Loaded onClose={close} />);
  expect(await screen.findByText("Delete it?")).toBeTruthy();
  expect(close).toHaveBeenCalledOnce();
});
