import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, it, onTestFinished } from "vitest";
import { createLog } from "../log.ts";
import { eventually } from "../testing/test-machine.ts";
import type { HttpEnv } from "./actor.ts";
import { answerError } from "./errors.ts";
import { limitAnswers } from "./large-answers.ts";

it("an answer that is not read keeps its person's next one waiting, and nobody else's", async () => {
  const text = "x".repeat(12 * 1024 * 1024);
  let begun = 0;
  const app = new Hono<HttpEnv>()
    .use(async (c, next) => {
      c.set("actor", { userId: c.req.query("person")!, sessionId: "", name: "" });
      await next();
    })
    .get(
      "/",
      limitAnswers({ total: 3, each: 1, waitMilliseconds: 200, mostWaiting: 9, message: "Later" }),
      (c) => {
        begun += 1;
        if (c.req.query("fails") !== undefined) throw new Error("failed");
        return c.text(text);
      },
    );
  app.onError((error, c) => answerError(error, c, createLog("silent")));
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (query: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/?person=${query}`);
    return { status: response.status, length: (await response.text()).length };
  };

  const deaf = connect(port, "127.0.0.1").pause();
  onTestFinished(() => {
    deaf.destroy();
    server.closeAllConnections();
    server.close();
  });
  deaf.write("GET /?person=eve HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await eventually(async () => begun === 1);
  expect((await ask("eve")).status).toBe(503);
  expect(await ask("ada")).toEqual({ status: 200, length: text.length });
  expect((await ask("bob&fails")).status).toBe(500);
  expect((await ask("bob")).status).toBe(200);
  deaf.destroy();
  await eventually(async () => (await ask("eve")).status === 200);
});
