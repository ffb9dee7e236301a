import { describe, expect, it } from "vitest";
import { findLeaks, registerCanary } from "./canaries.ts";
import { createEntry } from "../test-entries.ts";
import { startModelServer } from "../models/model-server.ts";
import { createTestApp } from "../test-client.ts";
import { createUser, createTestContext } from "../test-context.ts";

const line = (msg: string) => [
  JSON.stringify({ level: 50, err: { message: msg }, msg: "it failed" }),
];

describe("the log canaries", () => {
  it("find texts in full and in part, e-mail addresses, passwords, and tokens of links", () => {
    registerCanary({
      text: "The otter sleeps afloat,\nholding the paw of another otter in the kelp",
      password: "seven-otters",
      deep: [JSON.stringify({ title: "Otters by night" })],
      message: "Open http://127.0.0.1/login#magic_link&token=8fKq0aZ2 for otter@example.org",
    });
    const leaks = [
      "Not understood: The otter sleeps afloat, holding",
      "the paw of another otter in the kelp",
      "seven-otters",
      "Otters by night",
      "magic_link and 8fKq0aZ2",
      "<otter@example.org>",
    ];
    expect(leaks.filter((leak) => findLeaks(line(leak)).length === 0)).toEqual([]);
    expect(findLeaks(line("the paw of someone"))).toEqual([]);
  });

  it.each(["A heron waits on one leg", "heron@example.org"])(
    "fail the context of a test that logs them: %s",
    async (secret) => {
      const context = await createTestContext();
      const ctx = await createUser(context);
      await createEntry(ctx, { title: secret });
      context.log.warn({ [secret]: 1 }, "a mistake");
      await expect(context.close()).rejects.toThrow(secret);
    },
  );

  it("include the content of every request and every model call", async () => {
    const context = await createTestContext();
    const { visitor } = createTestApp(context);
    await visitor.send("POST", "/api/auth/sign-in/email", {
      email: "grebe@example.org",
      password: "grebes dive deep",
    });
    const server = await startModelServer("openai", () => ({ status: 503 }));
    await fetch(`${server.settings["AI_BASE_URL"]}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({
        messages: [{ role: "user", content: "Do grebes carry their young?" }],
      }),
    });
    await server.close();
    const leaks = [
      "grebe@example.org",
      "grebes dive deep",
      "Do grebes carry their",
      "key-of-the-test",
    ];
    expect(leaks.filter((leak) => findLeaks(line(leak)).length === 0)).toEqual([]);
    await context.close();
  });
});
