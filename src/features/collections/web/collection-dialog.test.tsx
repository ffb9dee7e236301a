import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { limitRefusal, makeBilling } from "#features/billing/web/billing-for-tests.ts";
import {
  answerJson,
  mountForTests,
  serveForTests,
} from "#features/entries/web/mount-for-tests.tsx";
import { toastQueue } from "#web/ui/toast-store.ts";
import { CollectionDialog } from "./collection-dialog.tsx";

afterEach(cleanup);

test("a new collection says how many the plan has room for; refused, it keeps what was typed", async () => {
  serveForTests({
    "GET /api/billing": answerJson(makeBilling("free")),
    "POST /api/collections": answerJson(limitRefusal, 402),
  });
  const close = vi.fn<() => void>();
  const user = userEvent.setup();
  await mountForTests(<CollectionDialog onClose={close} />);
  const dialog = await screen.findByRole("dialog", { name: "New Collection" });
  await within(dialog).findByText("2 of 3 collections");
  await user.type(within(dialog).getByLabelText("Title"), "Fungi{Enter}");
  const refusal = await within(dialog).findByRole("alert");
  expect(within(refusal).getByRole("link").getAttribute("target")).toBe("_blank");
  expect(within(dialog).getByDisplayValue("Fungi")).toBeTruthy();
  expect([close.mock.calls, toastQueue.get()]).toEqual([[], []]);
});

test("one that fills the plan leads to larger ones", async () => {
  const used = { ...makeBilling("free").used, collections: 3 };
  serveForTests({ "GET /api/billing": answerJson(makeBilling("free", { used })) });
  await mountForTests(<CollectionDialog onClose={() => {}} />);
  const link = await screen.findByRole("link", { name: /^3 of 3 collections/ });
  expect(link.getAttribute("href")).toBe("/pricing");
});
