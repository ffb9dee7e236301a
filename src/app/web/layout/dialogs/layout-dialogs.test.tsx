import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { answerJson, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { closeInvite, showInvite } from "#web/layout/dialogs/invite.ts";
import { LayoutDialogs } from "./layout-dialogs.tsx";

afterEach(() => {
  act(closeInvite);
});

it("opens the dialog to invite a friend from anywhere, and closes it on Escape", async () => {
  serveForTests({ "GET /api/invitations": answerJson({ items: [], nextCursor: null }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LayoutDialogs />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  act(showInvite);
  await screen.findByRole("heading", { name: "Invite a friend" });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
