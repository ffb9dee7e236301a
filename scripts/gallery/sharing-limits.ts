/** Limits of shared collections and of the plans of other users, shown before the work. */
import type { Page } from "@playwright/test";
import { goToHome, type Scene } from "./scene.ts";
import { ask, openMembers, openShare } from "./sharing.ts";

/** Answers that a plan is full, which this server has none of. */
async function fillPlan(page: Page, refusal: string): Promise<void> {
  await page.route("**/limits", (route) => route.fulfill({ json: { refusal } }));
}

export const sharingLimitScenes: readonly Scene[] = [
  {
    name: "sharing-home-full",
    as: "vera",
    whole: false,
    show: async (page) => {
      const message = "You are a member of 200 collections already. Leave one first.";
      const refused = { error: { code: "conflict", message } };
      await page.route("**/accept", (route) => route.fulfill({ status: 409, json: refused }));
      // The server renders the list into the page; it is fetched after the answer.
      await page.route("**/api/memberships?*", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { items: object[] };
        const items = body.items.map((one) => ({ ...one, refusal: message }));
        await route.fulfill({ json: { ...body, items } });
      });
      await goToHome(page);
      await page.getByRole("button", { name: /^Accept/ }).click();
      await page.getByRole("main").getByText(message).waitFor();
    },
  },
  {
    name: "sharing-dialog-full",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route("**/members", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { items: { status: string }[] };
        const member = body.items.find(({ status }) => status === "member")!;
        const rest = Array.from({ length: 200 - body.items.length }, (_, at) => ({
          ...member,
          id: `m${at}`,
          userId: `u${at}`,
          role: "viewer",
        }));
        await route.fulfill({ json: { ...body, items: [...body.items, ...rest] } });
      });
      await openShare(page, ids);
      await page.getByText("200 of 200 members").waitFor();
    },
  },
  {
    name: "sharing-hand-over-refused",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await fillPlan(
        page,
        "This person has reached the number of collections that their plan includes",
      );
      await openShare(page, ids);
      await ask(page, "Make owner…");
      await page.getByText("This person has reached").waitFor();
    },
  },
  {
    name: "sharing-leave-refused",
    as: "vera",
    whole: false,
    show: async (page, ids) => {
      await fillPlan(
        page,
        "The owner’s plan does not allow that many entries this month. Take yours along instead.",
      );
      await openMembers(page, ids);
      await page.getByRole("button", { name: "Leave…" }).click();
      await page.getByText("does not allow that many").waitFor();
    },
  },
];
