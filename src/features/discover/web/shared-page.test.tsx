import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { refreshSession } from "#features/account/web/session.ts";
import { answerJson, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { LeadPicture } from "./lead-picture.tsx";
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

it.each([
  [600, 900, "min(20rem, 40svh) * 0.6667"],
  [1200, 600, "28rem * 2.0000"],
])("leaves space for the text below a picture of %i by %i pixels", (width, height, limit) => {
  const picture = { url: "/picture.webp", width, height, color: "#888888" };
  // As the server renders it: the DOM of tests drops such a width.
  expect(renderToStaticMarkup(<LeadPicture picture={picture} />)).toContain(limit);
});
