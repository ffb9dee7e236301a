import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { refreshSession } from "#features/account/web/session.ts";
import { answerJson, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { SharedPage } from "./shared-page.tsx";

const shared = answerJson({
  slug: "slug-1",
  title: "Rivers & valleys",
  summary: "Rivers carve valleys",
  url: null,
  siteName: null,
  host: null,
  supplied: false,
  attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: 1 },
  image: null,
  createdAt: "2026-01-01T00:00:00.000Z",
});
const ada = { id: "ada", name: "Ada", email: "ada@example.org" };

beforeEach(() => history.replaceState(null, "", "/shared/slug-1"));
afterEach(() => {
  history.replaceState(null, "", "/");
});

it.each([
  ["offers a visitor an account", null, "Start Free", "/login#sign_up"],
  [
    "links a signed-in user to where they can save it",
    { user: ada, session: { expiresAt: "2026-02-01T00:00:00.000Z" } },
    "Find it on Discover",
    "/discover?q=Rivers%20%26%20valleys",
  ],
])("%s", async (_who, session, action, href) => {
  serveForTests({
    "GET /api/public/entries/slug-1": () => shared.clone(),
    "GET /api/auth/get-session": answerJson(session),
  });
  await refreshSession();
  render(<SharedPage />);
  const link = await screen.findByRole("link", { name: action });
  expect(link.getAttribute("href")).toBe(href);
});
