import { Hono } from "hono";
import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { limitLargeBody } from "./body-limit.ts";
import { answerError } from "./errors.ts";

it("large bodies are in memory two at a time, small ones pass them by, and all are answered", async () => {
  let inside = 0;
  let most = 0;
  const open = Promise.withResolvers<void>();
  const app = new Hono().post("/", limitLargeBody(4 * 1024 * 1024), async (c) => {
    const { length } = await c.req.text();
    if (length < 1_000) return c.text("small");
    inside += 1;
    most = Math.max(most, inside);
    await open.promise;
    inside -= 1;
    return c.text("large");
  });
  app.onError((error, c) => answerError(error, c, createLog("silent")));
  const send = (size: number) =>
    app.request("/", {
      method: "POST",
      body: "x".repeat(size),
      headers: { "content-length": String(size) },
    });

  const large = Array.from({ length: 7 }, () => send(1_000_000));
  expect(await (await send(10)).text()).toBe("small");
  open.resolve();
  const answers = await Promise.all(large);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
  expect(most).toBe(2);
  expect((await send(5_000_000)).status).toBe(413);
});
