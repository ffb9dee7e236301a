/** Comments in two browsers: written with a mention, notified and read live, answered, and deleted. */
// Covers: src/features/comments, src/features/notifications
import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothThemes, send, signUp, test } from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
const comments = (page: Page) => page.getByRole("region", { name: "Comments" });
const field = (page: Page) => page.getByRole("textbox", { name: "Your comment" });

test("members of a collection talk below an entry, and hear of it", async ({
  page,
  openOtherBrowser,
}) => {
  await signUp(page, "comments-owner@example.org");
  const { id } = await send<{ id: string }>(page, "POST", "/api/collections", { title: "Tides" });
  const { id: entryId } = await saveText(page, {
    text: "Spring tides\n\nSpring tides rise after a full moon, and nothing else is said here.",
    collectionId: id,
  });
  const member = await openOtherBrowser();
  await signUp(member, "comments-member@example.org");
  await send(page, "POST", `/api/collections/${id}/members`, {
    email: "comments-member@example.org",
    role: "editor",
  });
  // On a phone the bell counts the invitation and leads to it.
  await member.setViewportSize({ width: 360, height: 740 });
  await expect(bell(member)).toHaveAccessibleName("Notifications, 1 invitation");
  await bell(member).click();
  await expect(member.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expectAccessibleInBothThemes(member);
  await member.getByRole("button", { name: "Accept the invitation to Tides" }).click();
  await expect(bell(member)).toHaveAccessibleName("Notifications");
  await member.setViewportSize({ width: 1280, height: 720 });
  await member.goto("/home");
  await expect(
    member
      .getByRole("region", { name: "Shared with you" })
      .getByRole("link", { name: "Tides", exact: true }),
  ).toBeVisible();

  // The member writes with the keyboard, and completes a name.
  await member.goto(`/entry/${entryId}`);
  await field(member).focus();
  await member.keyboard.type("Is this so, @comm");
  await expect(member.getByRole("option", { name: /^comments-owner/ })).toBeVisible();
  await expectAccessibleInBothThemes(member);
  await member.keyboard.press("Enter");
  await expect(field(member)).toHaveValue("Is this so, @comments-owner ");
  await member.keyboard.type("everywhere?");
  await member.keyboard.press("Control+Enter");
  await expect(comments(member).getByRole("listitem")).toContainText("comments-member");
  await expect(field(member)).toHaveValue("");

  // The owner, who is elsewhere, is notified.
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  const row = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  await expect(row).toContainText("comments-member mentioned you on “Spring tides”");
  await expect(row).toContainText("Is this so, @comments-owner everywhere?");
  await expectAccessibleInBothThemes(page);
  await row.getByRole("button", { name: /^Mark as read/ }).press("Enter");
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await row.getByRole("button", { name: /^Mark as unread/ }).press("Enter");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Spring tides" })).toBeVisible();
  await expect(comments(page).getByText("@comments-owner")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expectAccessibleInBothThemes(page);

  // The answer appears on the member's screen, who reads it there.
  await field(page).fill("Not in the Baltic.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments(member).getByText("Not in the Baltic.")).toBeVisible();
  await expect(bell(member)).toHaveAccessibleName("Notifications");
  await expect(
    comments(member).getByRole("button", { name: "Delete the comment by comments-owner" }),
  ).toHaveCount(0);

  // A comment that cannot be sent stays in the field.
  await member.route("**/comments", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await field(member).fill("Nor in the Mediterranean.");
  await member.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments(member).getByText(/^Commonplace cannot be reached/)).toBeVisible();
  await expect(field(member)).toHaveValue("Nor in the Mediterranean.");

  // The owner deletes the member's comment, which disappears for both.
  await comments(page)
    .getByRole("button", { name: "Delete the comment by comments-member" })
    .press("Enter");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Comment deleted")).toBeVisible();
  await expect(comments(page).getByText("Is this so")).toHaveCount(0);
  await expect(comments(member).getByText("Is this so")).toHaveCount(0);

  await expectCommentsAreNotRead(member, id);
  await expectNoSidewaysScroll(page, [`/entry/${entryId}`, `/collection/${id}`]);
});

/** Reading the comments below a long text neither begins nor finishes it, and links lead to them and back. */
async function expectCommentsAreNotRead(page: Page, collectionId: string): Promise<void> {
  const sentence = "The keepers of the harbour watch the tide and write it down every hour.";
  const paragraphs = Array.from({ length: 40 }, () => Array(5).fill(sentence).join(" "));
  await page.clock.install();
  const { id } = await saveText(page, {
    text: `The keepers of the harbour\n\n${paragraphs.join("\n\n")}`,
    collectionId,
  });
  await send(page, "POST", `/api/entries/${id}/comments`, { text: "Read this." });
  await page.goto(`/entry/${id}`);
  await page.getByRole("link", { name: "Comments (1)" }).press("Enter");
  await expect(comments(page).getByText("Read this.")).toBeInViewport();
  await page.clock.runFor(60_000);
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toContainText("The keepers");
  await page.goto(`/entry/${id}`);
  await expect(page.locator(".reading-bar")).toContainText("min left");
  await expect(page.getByRole("button", { name: /^Continue at/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Comments (1)" }).press("Enter");
  await comments(page).getByRole("link", { name: "Text", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Full text" })).toBeFocused();
}

const paths =
  "/home /library /highlights /notifications /discover /projects /chat /feedback /topics /import /profile /account /trash";

/** No page of a signed-in user is wider than a phone, a tablet with a scroll bar, or a desktop. */
async function expectNoSidewaysScroll(page: Page, more: readonly string[]): Promise<void> {
  for (const path of [...more, ...paths.split(" ")]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    for (const width of [320, 360, 640, 753, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      });
      expect(wider, `${path} at ${width} px`).toBe(0);
      // The button without words is never alone in its row.
      if (path.startsWith("/entry/")) {
        const edit = await page.getByRole("button", { name: "Edit", exact: true }).boundingBox();
        const more = await page.getByRole("button", { name: "More actions" }).boundingBox();
        expect(more!.y, `${path} at ${width} px`).toBe(edit!.y);
      }
    }
    // All pages have the left edge of the header.
    await expect
      .poll(() => measureIndent(page), { message: `the indent of the title of ${path}` })
      .toBe(0);
  }
}

/** Pixels between the left edges of the logo and of the page's title. */
function measureIndent(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [logo, title] = ["header a", "h1"].map((one) => document.querySelector(one)!);
    return Math.round(title!.getBoundingClientRect().left - logo!.getBoundingClientRect().left);
  });
}
