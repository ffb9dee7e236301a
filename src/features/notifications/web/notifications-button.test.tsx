import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, mountWithServer, sendEvent } from "#features/entries/web/testing/mount.tsx";
import { NotificationsButton } from "./notifications-button.tsx";

const mount = (counts: () => { unreadNotifications: number; openInvitations: number }) =>
  mountWithServer(<NotificationsButton />, "/home", {
    "GET /api/profile": () => answerJson({ id: "ada", ...counts() }),
  });
const bell = () => screen.findByRole("link", { name: /^Notifications/ });

it("counts unread notifications and invitations together, and names them apart", async () => {
  await mount(() => ({ unreadNotifications: 2, openInvitations: 1 }));
  await screen.findByRole("link", { name: "Notifications, 2 unread, 1 invitation" });
  expect((await bell()).textContent).toBe("3");
  // One element for all widths.
  expect(screen.getAllByText("3")).toHaveLength(1);
});

it("counts an invitation that arrives, and shows no count without any", async () => {
  let openInvitations = 0;
  await mount(() => ({ unreadNotifications: 0, openInvitations }));
  expect((await bell()).getAttribute("aria-label")).toBe("Notifications");
  expect((await bell()).textContent).toBe("");
  openInvitations = 2;
  await sendEvent("collections");
  await waitFor(async () =>
    expect((await bell()).getAttribute("aria-label")).toBe("Notifications, 2 invitations"),
  );
});
