/** Opens the screen of a scene, and changes it, before its picture is taken. `{name}` in a path stands for an id of the account. */
import type { Locator, Page, Route } from "@playwright/test";

/** The ids and slugs of what the account has, by name. */
export type Ids = Readonly<Record<string, string>>;
/** A function; a path to open, which starts with a slash; a text to wait for; or a list of steps. */
export type Step = ((page: Page, ids: Ids) => unknown) | string | RegExp | readonly Step[];

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;

function insertIds(path: string, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`The account has no id “${name}”`);
    return id;
  });
}

/** Runs a step, or a list of them in order. Texts that only screen readers get are found too. */
export async function run(step: Step, page: Page, ids: Ids): Promise<void> {
  if (typeof step === "function") await step(page, ids);
  else if (typeof step === "string" && step.startsWith("/")) await page.goto(insertIds(step, ids));
  else if (typeof step === "string" || step instanceof RegExp)
    await page.getByText(step).first().waitFor({ state: "attached" });
  else for (const one of step) await run(one, page, ids);
}

/** Opens a page without its server-rendered content: only requests of the client can be stubbed. */
export const openInClient =
  (path: string): Step =>
  async (page, ids) => {
    const address = insertIds(path, ids);
    await page.route(
      ({ pathname, search }) => pathname + search === address,
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          /<div id="root">[^]*<script type="application\/json" id="page-state">.*<\/script>/,
          '<div id="root"></div>',
        );
        await route.fulfill({ response, body });
      },
    );
    await page.goto(address);
  };

export const openHome: Step = [
  "/home",
  (page) =>
    page.getByRole("region", { name: "Recent Entries" }).getByRole("article").first().waitFor(),
];

/** Also waits until the virtual list has replaced the cards rendered on the server. */
export const openCollection = (id = "collection"): Step => [
  `/collection/{${id}}`,
  find("[role=feed] [data-index] article"),
];

/** The first element with the role. */
const findRole = (scope: Page | Locator, role: Role, name?: Name): Locator =>
  scope.getByRole(role, name === undefined ? {} : { name }).first();

/** Waits for an element with the role. */
export const see =
  (role: Role, name?: Name): Step =>
  (page) =>
    findRole(page, role, name).waitFor();

export const seeIn =
  (within: Role, role: Role, name?: Name): Step =>
  (page) =>
    findRole(findRole(page, within), role, name).waitFor();

/** Waits for an element by its CSS selector. */
export const find =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().waitFor();

export const scrollTo =
  (text: Name): Step =>
  (page) =>
    page.getByText(text).first().scrollIntoViewIfNeeded();

export const scrollToRole =
  (role: Role, name?: Name): Step =>
  (page) =>
    findRole(page, role, name).scrollIntoViewIfNeeded();

export const click =
  (name: Name, role: Role = "button"): Step =>
  (page) =>
    findRole(page, role, name).click();

export const clickIn =
  (within: Role, name: Name, role: Role = "button"): Step =>
  (page) =>
    findRole(findRole(page, within), role, name).click();

/** Clicks the button, and waits for its dialog. */
export const showDialog = (name: Name): Step => [click(name), see("dialog")];
export const confirm = (name: Name): Step => [click(name), see("alertdialog")];

export const clickText =
  (text: Name): Step =>
  (page) =>
    page.getByText(text).first().click();

/** Checks a box or radio button. */
export const check =
  (label: Name, within?: Role): Step =>
  (page) =>
    (within ? page.getByRole(within).first() : page).getByLabel(label).first().check();

export const fill =
  (label: Name, text: string): Step =>
  (page) =>
    page.getByLabel(label).first().fill(text);

/** Fills a field by its CSS selector. */
export const fillField =
  (selector: string, text: string): Step =>
  (page) =>
    page.locator(selector).first().fill(text);

/** Fills in a link to be saved. */
export const fillLink = (url: string): Step => fillField("[placeholder^=Paste]", url);

/** Fills a field, and submits its form. */
export const enter = (label: Name, text: string): Step => [fill(label, text), press("Enter")];

export const press =
  (...keys: string[]): Step =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** Searches in the list of the screen. */
export const search = (text: string): Step => fillField("[data-search-box]", text);

export const setFiles =
  (...files: { name: string; mimeType: string; buffer: Buffer }[]): Step =>
  (page) =>
    page.locator("input[type=file]:not([capture])").first().setInputFiles(files);

/** Opens the menu with the name, and chooses an item of it. */
export const choose = (menu: Name, item: Name): Step => [click(menu), click(item, "menuitem")];

/** Handles requests for a path below /api/, which may be a URLPattern. */
const stub =
  (path: string, handle: (route: Route) => unknown): Step =>
  (page, ids) => {
    const pattern = new URLPattern({ pathname: `/api/${insertIds(path, ids)}` });
    return page.route((url) => pattern.test(url), handle);
  };

/** Answers requests with this JSON. */
export const answer = (path: string, json: unknown, status = 200): Step =>
  stub(path, (route) => route.fulfill({ status, json }));

/** Leaves requests without an answer, so that the screen stays as it is while it loads. */
export const hang = (path: string): Step => stub(path, () => {});
export const fail = (path: string): Step => stub(path, (route) => route.abort());

/** Adds fields to the server's answer. */
export const alter = <Body extends object>(
  path: string,
  change: Partial<Body> | ((body: Body) => Partial<Body>),
): Step =>
  stub(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Body;
    const changed = typeof change === "function" ? change(body) : change;
    await route.fulfill({ response, json: { ...body, ...changed } });
  });

/** Requests JSON as the user who sees the page. */
export async function load<Body>(page: Page, path: string): Promise<Body> {
  return (await (await page.request.get(path)).json()) as Body;
}
