/** The assistant with a model: streaming, Stop, asking again, and a provider that fails. */
// Covers: src/features/assistant, src/server/ai
import { type ModelServer, startModelServer } from "#server/testing/models/model-server.ts";
import type { ToolCall } from "#server/testing/models/protocol.ts";
import { expect, expectAccessible, signUp, test as base } from "./testing/fixtures.ts";
import { startJourneyApp } from "./testing/journey-app.ts";
import { eddystone, saveText } from "./testing/saved-texts.ts";

const proven =
  "Smeaton finished it in 1759 [[1|John Smeaton finished the third tower in 1759]]. It stood on granite from the moon [[1|granite from the moon]].";

type Model = ModelServer & { next: "answer" | "slow" | "die"; lookups: ToolCall[][] };

const test = base.extend<{ model: Model }>({
  // oxlint-disable-next-line no-empty-pattern
  model: async ({}, use) => {
    const never = new Promise<void>(() => {});
    const server = await startModelServer("openai-compatible", (call) => {
      // A status that is not retried, so that the text is saved and read without a model.
      if (call.wantsJson) return { status: 400 };
      if (!call.stream) return { text: "", calls: model.lookups.shift() ?? [] };
      if (model.next === "die") return { cutAfter: "Smeaton finished it" };
      if (model.next === "slow") return { text: proven, pauseBetweenDeltas: [never] };
      return { text: proven };
    });
    const model: Model = Object.assign(server, { next: "answer" as const, lookups: [] });
    await use(model);
    await model.close();
  },
  baseURL: async ({ model }, use) => {
    const app = await startJourneyApp(model.settings);
    await use(app.url);
    await app.stop();
  },
});

test("streams an answer, stops it, asks again, and shows a plain message when the provider fails", async ({
  page,
  model,
}) => {
  const box = page.getByLabel("Your question");
  const ask = async (question: string) => {
    await box.fill(question);
    await box.press("Enter");
  };
  await signUp(page, "model@example.org");
  await saveText(page, { text: eddystone });
  await page.getByRole("link", { name: "Chat" }).first().click();

  await test.step("a claim with a true quote is cited, and one with an invented quote is marked", async () => {
    await ask("When was the third tower finished?");
    await expect(page.getByRole("link", { name: /^Source 1/ }).first()).toBeVisible();
    await expect(page.getByText("not in your sources").first()).toBeVisible();
    await expect(page.getByText(/^Written by openai-compatible: /).first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Sources" })).not.toContainText("moon");
    await expectAccessible(page);
  });

  await test.step("Stop ends the answer and the request to the provider", async () => {
    model.next = "slow";
    const asked = () => model.calls.filter(({ wantsJson }) => !wantsJson);
    const before = asked().length;
    await ask("And who built the second one?");
    // If Stop is pressed before that, the model is never called.
    await expect.poll(() => asked().length).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText(/^Stopped/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
    await expect.poll(() => asked().at(-1)!.isAborted()).toBe(true);
  });

  await test.step("asking again answers the question", async () => {
    model.next = "answer";
    await page.getByRole("button", { name: "Ask again" }).last().click();
    await expect(page.getByText(/^Stopped/)).toBeHidden();
    await expect(page.getByRole("list", { name: "Sources" })).toHaveCount(2);
  });

  await test.step("a provider that fails during streaming leads to a message with Retry", async () => {
    model.next = "die";
    await ask("What was its mortar made of?");
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await expect(page.getByText("Thinking...")).toHaveCount(0);
    await expectAccessible(page);
    model.next = "answer";
    await retry.click();
    await expect(page.getByRole("list", { name: "Sources" })).toHaveCount(3);
  });

  await test.step("in a larger library, the model looks things up first", async () => {
    const clauses = Array.from(
      { length: 800 },
      (_, at) => `Clause ${at} of the deed sets plot ${at}.`,
    );
    await saveText(page, { text: clauses.join(" ") });
    model.lookups = [[{ name: "search", input: { query: "Smeaton tower" } }]];
    await ask("What do I know about the man who rebuilt it after the fire?");
    const looked = page.getByText("Looked up once");
    await expect(looked).toBeVisible();
    await looked.click();
    await expect(page.getByText("Searched “Smeaton tower”: 1 entry")).toBeVisible();
    await expect(page.getByRole("list", { name: "Sources" })).toHaveCount(4);
    await expectAccessible(page);
  });
});
