import { expect, it } from "vitest";
import { fillShell, parsePage } from "./parse-page.ts";

const shell = `<!doctype html><html lang="en"><body><div id="root"></div></body></html>`;
const queries = { queries: [{ title: "</script><b>" }] };
const state = {
  path: "/home",
  user: { id: "ada", name: "Ada" },
  companyName: "Us",
  isMissing: false,
  now: 1,
  queries,
};
const draw = (part: object) =>
  `<html lang="en" data-theme="dark"><div id="root"><h1>x</h1></div>
  <script type="application/json" id="page-state">${JSON.stringify({ ...state, ...part }).replaceAll("<", "\\u003c")}</script>`;

it("returns the page's user and the data to render it from", () => {
  expect(parsePage(draw({}))).toEqual({
    userId: "ada",
    base: { user: { id: "ada", name: "Ada" }, companyName: "Us", theme: "dark" },
    data: JSON.stringify({ queries }),
    isMissing: false,
  });
});

it.each([
  ["a visitor's page", { user: null }, null],
  ["a page that went out empty", { user: undefined }, undefined],
  ["what is not there", { isMissing: true }, "ada"],
  ["a public page", { queries: undefined }, "ada"],
])("returns no data to store for %s", (_name, part, userId) => {
  expect(parsePage(draw(part))).toMatchObject({ userId, data: null });
});

it("returns null for another document", () => {
  expect(parsePage("<html><p>502 Bad gateway")).toBeNull();
});

it("fills the shell with the shared state and the stored data, without executable content", () => {
  const { base, data } = parsePage(draw({}))!;
  const storedAt = "2026-11-22T12:00:00.000Z";
  const page = fillShell(shell, base, { text: data!, storedAt });
  expect(page).toContain(`<html data-theme="dark" data-stored-at="${storedAt}" lang="en">`);
  expect(page).not.toContain("</script><b>");
  const told = JSON.parse(/page-state">([^]*?)<\/script>/.exec(page)![1]!) as object;
  expect(told).toEqual({ user: state.user, companyName: "Us", queries });
  expect(fillShell(shell, base, null)).toContain(`data-stored-at=""`);
});
