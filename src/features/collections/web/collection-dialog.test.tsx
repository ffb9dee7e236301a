import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { limitRefusal, makeBilling } from "#features/billing/web/billing-for-tests.ts";
import {
  answerJson,
  mountForTests,
  serveForTests,
} from "#features/entries/web/mount-for-tests.tsx";
import { toast, toastQueue } from "#web/ui/toast-store.ts";
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

test("a failed request is shown in place and as a toast, a refused field at the field alone", async () => {
  const answers = [
    answerJson({ error: { code: "unavailable", message: "Try again later" } }, 503),
    answerJson(
      { error: { code: "validation", message: "Too long", fields: { title: "Too long" } } },
      400,
    ),
  ];
  serveForTests({ "POST /api/collections": () => answers.shift()! });
  const user = userEvent.setup();
  await mountForTests(<CollectionDialog onClose={() => {}} />);
  const dialog = await screen.findByRole("dialog", { name: "New Collection" });
  const title = within(dialog).getByLabelText("Title");
  await user.type(title, "Fungi{Enter}");
  await within(dialog).findByText("Try again later", { selector: "form div > div" });
  const failed = "Failed to create collection. Please try again.";
  expect(toastQueue.get()).toMatchObject([{ kind: "error", title: failed }]);
  for (const { id } of toastQueue.get()) toast.dismiss(id);
  await user.type(title, "{Enter}");
  await within(dialog).findByText("Too long");
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(toastQueue.get()).toEqual([]);
});
