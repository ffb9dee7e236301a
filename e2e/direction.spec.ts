/** Right-to-left text: everywhere in its own direction, and truncated at its own end. */
// Covers: src/web/ui/text, src/features/library, src/features/search
import type { Locator, Page } from "@playwright/test";
import { card, collectionCard } from "./testing/collections.ts";
import {
  createUser,
  expect,
  expectAccessibleInBothThemes,
  send,
  signUp,
  test,
} from "./testing/fixtures.ts";
import { saveText } from "./testing/saved-texts.ts";

const title = "كيف تحفظ الواحة ماءها حين تجف الآبار القريبة من الطريق القديم";
const text = `${title}

تحفر القرية قنوات تحت الأرض كي لا يتبخر الماء قبل أن يبلغ الحقول. ويقيس الحارس منسوب البئر كل صباح ويكتبه في دفتر صغير. وإذا هبط المنسوب ثلاثة أيام متتالية أغلق أهل القرية القناة الكبيرة حتى يرتفع من جديد.

ويقول الشيوخ إن الدفتر أهم من البئر لأنه يبين متى يعود المطر. وقد نسخه المعلمون مرتين كي لا يضيع في السيول.`;
const note = "أريد أن أقارن هذا بدفتر البئر عند جدي!";
const comment = "هل ما زال الدفتر محفوظا؟";

const expectRightToLeft = (shown: Locator) => expect(shown).toHaveCSS("direction", "rtl");

/** Accepts the only invitation, so that the entry can be commented on. */
async function join(member: Page, collection: string): Promise<void> {
  await member.goto("/home");
  await member.getByRole("button", { name: `Accept the invitation to ${collection}` }).click();
  await expect(member.getByRole("link", { name: collection, exact: true })).toBeVisible();
}

/** Which of the first and the last word of a line are within its box. */
function findShownWords(line: Locator): Promise<{ first: boolean; last: boolean }> {
  return line.evaluate((element) => {
    const words = element.firstChild as Text;
    const box = element.getBoundingClientRect();
    const isWithin = (from: number, to: number) => {
      const range = document.createRange();
      range.setStart(words, from);
      range.setEnd(words, to);
      const { left, right } = range.getBoundingClientRect();
      return left >= box.left && right <= box.right;
    };
    const { length } = words;
    return {
      first: isWithin(0, words.data.indexOf(" ")),
      last: isWithin(words.data.lastIndexOf(" "), length),
    };
  });
}

test("Arabic titles, notes, comments and names are shown from right to left", async ({
  page,
  openOtherBrowser,
}) => {
  await signUp(page, "direction-owner@example.org");
  const collection = "واحات الجنوب";
  const { id } = await send<{ id: string }>(page, "POST", "/api/collections", {
    title: collection,
    description: "كل ما كتب عن الماء.",
  });
  await saveText(page, { text, whyInteresting: note, collectionId: id });
  await send(page, "POST", "/api/projects", { name: "خريطة القنوات", description: "من الدفاتر." });
  const member = await openOtherBrowser();
  await createUser(member, "direction-member@example.org");
  await send(page, "POST", `/api/collections/${id}/members`, {
    email: "direction-member@example.org",
    role: "viewer",
  });
  await join(member, collection);

  await test.step("in lists", async () => {
    await page.goto("/home");
    const shown = card(page, title);
    await expectRightToLeft(shown.getByRole("heading", { name: title }));
    await expectRightToLeft(shown.getByText(note));
    await expectRightToLeft(shown.getByText(/^تحفر القرية/));
    // English text keeps its direction.
    await expect(shown.getByText("Pasted text")).toHaveCSS("direction", "ltr");
    await expectRightToLeft(collectionCard(page, collection).getByRole("heading"));
    await expectAccessibleInBothThemes(page);
    await page.goto("/projects");
    const project = page.getByRole("article", { name: "خريطة القنوات" });
    await expectRightToLeft(project.getByRole("heading"));
    await expectRightToLeft(project.getByText("من الدفاتر."));
    await page.goto(`/collection/${id}`);
    await expectRightToLeft(page.getByRole("heading", { level: 1, name: collection }));
    await expectRightToLeft(page.getByText("كل ما كتب عن الماء."));
  });

  await test.step("in the search palette", async () => {
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Search, go anywhere, or ask" });
    await field.fill("الواحة");
    await expectRightToLeft(field);
    const hit = page.getByRole("option").filter({ hasText: title });
    await expectRightToLeft(hit.getByText(title, { exact: true }));
    await expectRightToLeft(hit.getByText("تحفر القرية"));
    await page.keyboard.press("Escape");
  });

  await test.step("on the entry's page", async () => {
    await card(page, title)
      .getByRole("link", { name: `Open ${title}` })
      .click();
    await expectRightToLeft(page.getByRole("heading", { level: 1 }).getByText(title));
    await expectRightToLeft(page.getByRole("blockquote").filter({ hasText: note }));
    const field = page.getByRole("textbox", { name: "Your comment" });
    await expect(field).toHaveCSS("direction", "ltr");
    await field.fill(comment);
    await expectRightToLeft(field);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const comments = page.getByRole("list", { name: "Comments" });
    await expectRightToLeft(comments.getByText(comment));
    await expect(comments.getByText("direction-owner")).toHaveCSS("direction", "ltr");
    await expectAccessibleInBothThemes(page);
  });

  await test.step("a truncated title hides its end", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/library");
    await page.getByText("Compact", { exact: true }).click();
    const line = card(page, title).getByRole("button", { name: title });
    await expectRightToLeft(line);
    await expect.poll(() => findShownWords(line)).toEqual({ first: true, last: false });
  });
});
