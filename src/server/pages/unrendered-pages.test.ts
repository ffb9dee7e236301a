/** Pages that the server sends without their screen, which the browser then renders. */
import { describe, expect, it } from "vitest";
import { createApp } from "#app/server/app.ts";
import { setUpClients } from "../testing/contexts.ts";
import { generousLimits, getPage } from "../testing/get-page.ts";
import { createTestApp } from "../testing/test-client.ts";
import { createTestContext } from "../testing/test-context.ts";
import { serveWebFiles } from "./web-files.ts";

const { context, ada, signUp } = await setUpClients();

describe("a page that cannot be rendered", () => {
  it("is sent with 503 and without its screen while the database is unavailable", async () => {
    const lonely = await createTestContext();
    const app = createApp(lonely, (askApi) => serveWebFiles(askApi, generousLimits));
    const anna = await createTestApp(lonely).signUp("anna@example.org");
    await lonely.database.system.end();
    const page = await getPage(app, "/home", anna);
    expect([page.status, page.root.textContent, page.state.user]).toEqual([503, "", undefined]);
    expect(page.headers.get("retry-after")).toBe("3");
    lonely.database.close = async () => void (await lonely.database.actors.end());
    await lonely.close();
  });

  it("is sent without its screen to a user over the limit, and complete to others", async () => {
    const greedy = await signUp("greedy@example.org");
    const limits = { ...generousLimits, burst: 6, perSecond: 0.001 };
    const limited = createApp(context, (askApi) => serveWebFiles(askApi, limits));
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => getPage(limited, "/home", greedy)),
    );
    const empty = pages.filter(({ root }) => root.textContent === "");
    expect(empty).toHaveLength(4);
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect((await getPage(limited, "/home", ada)).root.textContent).toContain("Home");
  });
});
