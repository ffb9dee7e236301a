import { screen, within, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { InvitedMember, JoinedMember, Member } from "#features/sharing/contract.ts";
import { InviteFields, useInviteForm } from "./members/invite-form.tsx";
import { ShareDialog } from "./share-dialog.tsx";

const members = "/api/collections/collection-1/members";
const owner: JoinedMember = {
  id: "olga",
  status: "member",
  userId: "olga",
  name: "Olga",
  role: "owner",
  since: null,
};
const vera: JoinedMember = { ...owner, id: "row-1", userId: "vera", name: "Vera", role: "viewer" };
const open: InvitedMember = {
  id: "invitation-1",
  status: "invited",
  email: "grace@example.org",
  role: "editor",
  sentAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-02-01T00:00:00.000Z",
};
const refusal = (code: string, message: string, fields = {}) =>
  answerJson({ error: { code, message, fields } }, code === "conflict" ? 409 : 400);

const answerList = (items: Member[]) => answerJson({ items, nextCursor: null });

async function mountDialog(items: Member[], role: "owner" | "viewer", answers: Answers = {}) {
  const shared = { role, owner: { id: "olga", name: "Olga" }, memberCount: items.length };
  const left: string[] = [];
  const mounted = await mountWithServer(
    <ShareDialog
      collection={createCollection({ entryCount: 3, ...shared })}
      onClose={() => {}}
      onLeft={() => left.push("left")}
    />,
    "/home",
    {
      [`GET ${members}`]: () => answerList(items),
      "GET /api/profile": answerJson({ id: role === "owner" ? "olga" : "vera", username: "Olga" }),
      ...answers,
    },
  );
  return { ...mounted, left };
}

it("says before the first invitation what members will see, and sends it with the chosen role", async () => {
  const { user, calls } = await mountDialog([owner], "owner", {
    [`POST ${members}`]: answerJson(open, 201),
  });
  expect(
    await screen.findByText(/They will see 3 entries, with your notes\. You can leave a note out/),
  ).toBeTruthy();
  await user.type(screen.getByLabelText("E-mail address"), "grace@example.org");
  await user.selectOptions(screen.getByLabelText("Role"), "editor");
  await user.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByText("Invitation sent!")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    email: "grace@example.org",
    role: "editor",
  });
  expect(screen.getByLabelText<HTMLInputElement>("E-mail address").value).toBe("");
});

it("keeps what was typed if the invitation is refused, and shows why in the form", async () => {
  const { user } = await mountDialog([owner, vera], "owner", {
    [`POST ${members}`]: () => refusal("conflict", "This person is a member already"),
  });
  await screen.findByText("Vera");
  expect(screen.queryByText(/They will see/)).toBeNull();
  await user.type(screen.getByLabelText("E-mail address"), "vera@example.org{Enter}");
  const dialog = screen.getByRole("dialog");
  expect(await within(dialog).findAllByText("This person is a member already")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("E-mail address").value).toBe("vera@example.org");
});

it("says that no e-mail was sent if the address gets no more e-mails", async () => {
  const { user } = await mountDialog([owner], "owner", {
    [`POST ${members}`]: answerJson({ ...open, sentAt: null }, 201),
  });
  await user.type(await screen.findByLabelText("E-mail address"), "grace@example.org{Enter}");
  expect(await screen.findByText(/They see the invitation when they sign in\./)).toBeTruthy();
});

it("changes a role, sends an invitation again, withdraws it, and removes a member after a confirmation", async () => {
  const { user, calls } = await mountDialog([owner, vera, open], "owner", {
    [`PATCH ${members}/row-1`]: answerJson({ ...vera, role: "editor" }),
    [`POST ${members}`]: answerJson(open, 201),
    [`DELETE ${members}/invitation-1`]: new Response(null, { status: 204 }),
    [`DELETE ${members}/row-1`]: new Response(null, { status: 204 }),
  });
  await user.selectOptions(await screen.findByLabelText("Role of Vera"), "editor");
  await user.click(screen.getByRole("button", { name: "Send again to grace@example.org" }));
  await user.click(
    screen.getByRole("button", { name: "Withdraw the invitation to grace@example.org" }),
  );
  await user.click(screen.getByRole("button", { name: "More about Vera" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove…" }));
  const question = screen.getByRole("alertdialog");
  expect(within(question).getByText(/lose access at once/)).toBeTruthy();
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Member removed")).toBeTruthy();
  const sent = calls.filter(({ method }) => method !== "GET");
  expect(sent.map(({ method, path, body }) => [method, path.split("/").at(-1), body])).toEqual([
    ["PATCH", "row-1", { role: "editor" }],
    ["POST", "members", { email: "grace@example.org", role: "editor", resend: true }],
    ["DELETE", "invitation-1", null],
    ["DELETE", "row-1", null],
  ]);
});

it("shows a member the other members, and lets them leave copies to the owner", async () => {
  const { user, calls, left } = await mountDialog([owner, vera], "viewer", {
    [`GET ${members}/vera/limits`]: answerJson({ refusal: null, entryCount: 2 }),
    [`DELETE ${members}/vera`]: new Response(null, { status: 204 }),
  });
  expect(await screen.findByText("Vera")).toBeTruthy();
  expect(screen.queryByLabelText("E-mail address")).toBeNull();
  expect(screen.queryByLabelText("Role of Vera")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Leave…" }));
  await user.click(screen.getByRole("radio", { name: /^Leave copies/ }));
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(await screen.findByText("You left this collection")).toBeTruthy();
  expect(left).toEqual(["left"]);
  expect(calls.some(({ path }) => path === `${members}/vera?entries=copy`)).toBe(true);
  // Not again after the membership has ended.
  expect(calls.filter(({ path }) => path.endsWith("/limits"))).toHaveLength(1);
});

it("does not ask a member without entries here what happens to them", async () => {
  const { user, calls } = await mountDialog([owner, vera], "viewer", {
    [`GET ${members}/vera/limits`]: answerJson({ refusal: "Full", entryCount: 0 }),
    [`DELETE ${members}/vera`]: new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole("button", { name: "Leave…" }));
  await waitFor(() => expect(screen.queryByRole("radio")).toBeNull());
  expect(screen.queryByText("Full")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(await screen.findByText("You left this collection")).toBeTruthy();
  expect(calls.some(({ path }) => path === `${members}/vera?entries=take`)).toBe(true);
});

it("counts members with open invitations", async () => {
  await mountDialog([owner, vera, open], "owner");
  expect(await screen.findByText("3 of 200, with open invitations")).toBeTruthy();
});

function FullForm() {
  const field = useRef<HTMLInputElement>(null);
  return <InviteFields form={useInviteForm("id")} field={field} entryCount={3} used={200} />;
}

it("asks to remove a member instead of inviting at the limit", async () => {
  await mountWithServer(<FullForm />, "/home", {});
  expect(await screen.findByText(/^200 of 200 members, with open invitations\./)).toBeTruthy();
  expect(screen.queryByLabelText("E-mail address")).toBeNull();
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
});

it("says before handing over that the other plan is full", async () => {
  const refusal = "This person has reached the number of collections that their plan includes";
  const { user } = await mountDialog([owner, vera], "owner", {
    [`GET ${members}/row-1/limits`]: answerJson({ refusal, entryCount: 2 }),
  });
  await user.click(await screen.findByRole("button", { name: "More about Vera" }));
  await user.click(screen.getByRole("menuitem", { name: "Make owner…" }));
  expect(await screen.findByText(`${refusal}.`)).toBeTruthy();
  const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "Make owner" });
  expect(confirm.disabled).toBe(true);
});

it("says before leaving that the owner's plan has no capacity for copies", async () => {
  const refusal = "The owner’s plan does not allow that many entries this month.";
  const { user } = await mountDialog([owner, vera], "viewer", {
    [`GET ${members}/vera/limits`]: answerJson({ refusal, entryCount: 2 }),
  });
  await user.click(await screen.findByRole("button", { name: "Leave…" }));
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Leave copies/ }).disabled).toBe(
    true,
  );
});

it("shows why the members did not load, and retries", async () => {
  let isDown = true;
  const { user } = await mountDialog([owner, vera], "owner", {
    [`GET ${members}`]: () =>
      isDown
        ? answerJson({ error: { code: "internal", message: "The disk is full." } }, 500)
        : answerList([owner, vera]),
  });
  expect(await screen.findByText("The disk is full.")).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Vera")).toBeTruthy();
});
