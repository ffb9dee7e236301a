/** Projects: the list, a project with its people and entries, its form and its dialogs. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

type Ids = Record<string, string>;

async function openProject(page: Page, ids: Ids, tab: "people" | "entries"): Promise<void> {
  await page.goto(`/project/${ids["project"]}?tab=${tab}`);
  await page.getByRole("tabpanel").getByRole("listitem").first().waitFor();
}

async function edit(page: Page, ids: Ids): Promise<void> {
  await openProject(page, ids, "people");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Project Name").waitFor();
}

async function searchEntry(page: Page, ids: Ids): Promise<void> {
  await openProject(page, ids, "entries");
  await page.getByRole("button", { name: "Link Entry" }).click();
  await page.getByLabel("Search Entries").fill("the");
  await page.getByRole("option").first().waitFor();
}

export const projectScenes: readonly Scene[] = [
  { name: "projects", as: "lively", show: (page) => page.goto("/projects") },
  { name: "projects-none", as: "new", show: (page) => page.goto("/projects") },
  { name: "projects-many", as: "crowded", whole: false, show: (page) => page.goto("/projects") },
  { name: "projects-long", as: "long", show: (page) => page.goto("/projects") },
  {
    name: "projects-not-found",
    as: "lively",
    show: (page) => page.goto("/projects?q=zeppelin"),
  },
  {
    name: "projects-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/projects?*", never);
      await page.goto("/home");
      await page.getByRole("link", { name: "Projects" }).first().click();
      await page.getByText("Loading projects...").waitFor({ state: "attached" });
    },
  },
  {
    name: "projects-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/projects?*", (route) => route.abort());
      await page.goto("/home");
      await page.getByRole("link", { name: "Projects" }).first().click();
      await page.getByText("Failed to load projects").waitFor();
    },
  },
  {
    name: "project-new",
    as: "lively",
    whole: false,
    show: async (page) => {
      await page.goto("/projects?new=true");
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "project-people", as: "lively", show: (page, ids) => openProject(page, ids, "people") },
  { name: "project-entries", as: "lively", show: (page, ids) => openProject(page, ids, "entries") },
  {
    name: "project-people-long",
    as: "long",
    show: (page, ids) => openProject(page, ids, "people"),
  },
  {
    name: "project-entries-long",
    as: "long",
    show: (page, ids) => openProject(page, ids, "entries"),
  },
  { name: "project-edit", as: "lively", show: edit },
  { name: "project-edit-long", as: "long", show: edit },
  {
    name: "project-person",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openProject(page, ids, "people");
      await page.getByRole("button", { name: "Add Person" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "project-link-search", as: "lively", whole: false, show: searchEntry },
  {
    name: "project-link-picked",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await searchEntry(page, ids);
      await page.locator("[role=option]:not([aria-disabled])").first().click();
      await page.getByRole("textbox", { name: "Notes" }).waitFor();
    },
  },
  {
    name: "project-notes",
    as: "lively",
    show: async (page, ids) => {
      await openProject(page, ids, "entries");
      await page.getByRole("button", { name: /^Edit notes on/ }).click();
    },
  },
  {
    name: "project-missing",
    as: "lively",
    show: (page) => page.goto("/project/0198c0de-0000-7000-8000-000000000000"),
  },
  {
    name: "entry-link-to-project",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByRole("button", { name: "Link to project" }).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
];
