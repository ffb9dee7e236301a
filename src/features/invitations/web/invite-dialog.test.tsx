import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Answers, answerJson, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { Invitation } from "#features/invitations/contract.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { InviteDialog } from "./invite-dialog.tsx";

const sendRoute = "POST /api/functions/send-invitation";
const onClose = vi.fn<() => void>();

const invitation = (part: Partial<Invitation> = {}): Invitation => ({
  id: "one",
  recipientEmail: "grace@example.org",
  createdAt: "2026-01-01T00:00:00.000Z",
  sentAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-01-15T00:00:00.000Z",
  ...part,
});
const refuse = (message: string, fields?: Record<string, string>) =>
  answerJson({ error: { code: "validation", message, fields } }, 400);

afterEach(() => {
  onClose.mockReset();
});

async function mount(open: Invitation[] = [], answers: Answers = {}) {
  const { calls, user } = await mountWithServer(<InviteDialog onClose={onClose} />, "/home", {
    "GET /api/profile": answerJson({ username: "Ada" }),
    "GET /api/invitations": () => answerJson({ items: open, nextCursor: null }),
    ...answers,
  });
  return { user, sent: () => calls.filter(({ method }) => method !== "GET") };
}
const field = () => screen.getByLabelText<HTMLInputElement>("Email address");
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it("sends to the typed address in the profile's name, shows progress, and closes", async () => {
  const answer = Promise.withResolvers<Response>();
  const { user, sent } = await mount([], { [sendRoute]: () => answer.promise });
  expect(screen.getByRole("heading", { name: "Invite a friend" })).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(button("Send Invitation").disabled).toBe(true);
  await user.type(field(), "  ");
  expect(button("Send Invitation").disabled).toBe(true);
  await user.type(field(), "grace@example.org{Enter}");
  expect(button("Sending...").getAttribute("aria-busy")).toBe("true");
  await user.keyboard("{Enter}");
  answer.resolve(answerJson({ invitation: invitation() }, 201));
  await screen.findByText("Invitation sent!");
  expect(screen.getByText("We've sent an invitation to grace@example.org")).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent().map(({ body }) => body)).toEqual([
    { recipientEmail: "grace@example.org", senderName: "Ada" },
  ]);
});

it("keeps the input and shows the server's message when sending fails", async () => {
  const words = "Please enter one e-mail address at a time";
  const { user } = await mount([], { [sendRoute]: refuse(words, { recipientEmail: words }) });
  await user.type(field(), "a@example.org,b@example.org{Enter}");
  // Shown at the field only.
  await screen.findByText(words);
  expect(toastQueue.get()).toEqual([]);
  expect(field().value).toBe("a@example.org,b@example.org");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field());
  expect(onClose).not.toHaveBeenCalled();
  await user.type(field(), "x");
  expect(field().getAttribute("aria-invalid")).toBeNull();
});

it("shows a failed request in the form alone, and removes it after a success", async () => {
  let fails = true;
  const { user } = await mount([], {
    [sendRoute]: () =>
      fails
        ? answerJson({ error: { code: "unavailable", message: "No mail server" } }, 503)
        : answerJson({ invitation: invitation() }, 201),
  });
  await user.type(field(), "grace@example.org{Enter}");
  await screen.findByText("Failed to send invitation");
  expect(screen.getAllByText("No mail server")).toHaveLength(1);
  expect(toastQueue.get()).toEqual([]);
  fails = false;
  await user.click(button("Send Invitation"));
  await screen.findByText("Invitation sent!");
  expect(toastQueue.get()).toHaveLength(1);
});

it("lists invitations, and sends one again", async () => {
  const { user, sent } = await mount(
    [invitation(), invitation({ id: "two", recipientEmail: "alan@example.org" })],
    { [sendRoute]: answerJson({ invitation: invitation() }, 201) },
  );
  await screen.findByText("alan@example.org");
  await user.click(button("Resend to grace@example.org"));
  await screen.findByText("Invitation sent!");
  expect(sent()[0]?.body).toEqual({ recipientEmail: "grace@example.org", senderName: "Ada" });
  expect(onClose).not.toHaveBeenCalled();
});

it("withdraws an invitation only after confirmation, then focuses the field", async () => {
  const open = [invitation()];
  const { user, sent } = await mount(open, {
    "DELETE /api/invitations/one": () => {
      open.length = 0;
      return new Response(null, { status: 204 });
    },
  });
  const withdraw = "Withdraw the invitation to grace@example.org";
  await user.click(await screen.findByRole("button", { name: withdraw }));
  const question = () => within(screen.getByRole("alertdialog"));
  await user.click(question().getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(button(withdraw));
  await user.click(button(withdraw));
  await user.click(question().getByRole("button", { name: "Withdraw" }));
  await screen.findByText("Invitation withdrawn");
  await screen.findByText(/^No open invitations\./);
  expect(sent()).toHaveLength(1);
  expect(document.activeElement).toBe(field());
});

it("keeps the invitation and the confirmation open if withdrawing fails", async () => {
  const { user } = await mount([invitation()], {
    "DELETE /api/invitations/one": refuse("Not now"),
  });
  await user.click(await screen.findByRole("button", { name: /^Withdraw the/ }));
  await user.click(
    within(screen.getByRole("alertdialog")).getByRole("button", { name: "Withdraw" }),
  );
  await screen.findByText("Failed to withdraw invitation");
  expect(screen.getByText("Not now")).toBeTruthy();
  expect(screen.getByRole("alertdialog")).toBeTruthy();
});

it("still allows inviting if the list does not load, and retries the list", async () => {
  let isDown = true;
  const { user } = await mount([], {
    "GET /api/invitations": () =>
      isDown
        ? answerJson({ error: { code: "unavailable", message: "The database is away" } }, 503)
        : answerJson({ items: [invitation()], nextCursor: null }),
  });
  await screen.findByText("Your invitations did not load");
  await user.type(field(), "a");
  expect(button("Send Invitation").disabled).toBe(false);
  isDown = false;
  await user.click(button("Retry"));
  await screen.findByText("grace@example.org");
});

it("loads more invitations on request", async () => {
  const { user } = await mount([], {
    "GET /api/invitations": ({ path }) =>
      path.includes("cursor=next")
        ? answerJson({
            items: [invitation({ id: "two", recipientEmail: "alan@example.org" })],
            nextCursor: null,
          })
        : answerJson({ items: [invitation()], nextCursor: "next" }),
  });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("alan@example.org");
  expect(screen.getByText("grace@example.org")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
