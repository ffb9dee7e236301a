import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  answerJson,
  type Answers,
  type Call,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import type { Project } from "#features/projects/contract.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { createProject } from "./testing/projects.ts";
import { ProjectsPage } from "./projects-page.tsx";

const listOf = (...items: Project[]) =>
  answerJson({ items, nextCursor: null, total: items.length });
const failure = () => answerJson({ error: { code: "internal", message: "No luck" } }, 500);

async function open(answers: Answers, path = "/projects") {
  const { calls, user } = await mountWithServer(<ProjectsPage />, path, answers);
  await screen.findByRole("heading", { level: 1, name: "My Projects" });
  return { calls, user };
}
const queryOf = ({ path }: Call) => Object.fromEntries(new URL(path, "http://x").searchParams);

it("shows the main details of a project on its card", async () => {
  const attributeList = [
    { name: "Due", value: "2027-03-12" },
    { name: "Budget", value: "128000" },
    { name: "Approved", value: "yes" },
    { name: "Plan", value: "https://example.org/plan" },
  ];
  const yesterday = new Date(Date.now() - 30 * 60 * 60_000).toISOString();
  await open({
    "GET /api/projects": listOf(
      createProject({
        isActive: true,
        attributeList,
        updatedAt: yesterday,
        peopleCount: 1,
        entryCount: 2,
      }),
      createProject({ id: "p2", name: "Spring", description: null, completionDate: yesterday }),
    ),
  });
  screen.getByText("Manage and track all your ongoing projects");
  const first = await screen.findByRole("article", { name: "Move the archive" });
  for (const words of [
    "Active",
    "In three steps.",
    "Due",
    "March 12, 2027",
    "128,000",
    "Yes",
    "1 more",
  ])
    within(first).getByText(words);
  expect(first.textContent).toContain("Updated 1 day ago");
  expect(first.textContent).toContain("1 person · 2 entries");
  expect(within(first).getByRole("link", { name: "Details" }).getAttribute("href")).toBe(
    "/project/p1",
  );
  const second = screen.getByRole("article", { name: "Spring" });
  within(second).getByText("Completed");
  within(second).getByText("No description provided");
  expect(within(second).queryByText("Active")).toBeNull();
});

it("shows the next step and the dialog when there are no projects, and keeps the typed text on failure", async () => {
  let hasFailed = false;
  const { calls, user } = await open({
    "GET /api/projects": listOf(),
    "POST /api/projects": ({ body }) => {
      if (hasFailed) return answerJson(createProject({ id: "p9", ...(body as object) }), 201);
      hasFailed = true;
      return failure();
    },
  });
  await screen.findByText("No projects found");
  // There is nothing to search or sort, but all projects may be archived.
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Sort projects/ })).toBeNull();
  expect(screen.getAllByRole("radio").map((one) => one.parentElement?.textContent)).toEqual([
    "All",
    "In progress",
    "Completed",
    "Archived",
  ]);
  await user.click(screen.getByRole("button", { name: "Create Project" }));
  const dialog = await screen.findByRole("dialog", { name: "New Project" });
  const create = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Create Project" });
  const name = within(dialog).getByLabelText<HTMLInputElement>("Project Name");
  within(dialog).getByText("Optional");
  await user.type(name, "   ");
  expect(create.disabled).toBe(true);
  await user.type(name, "Harbour");
  await user.click(create);
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(/^Failed to add project/);
  expect(name.value).toContain("Harbour");
  expect(toastQueue.get()).toEqual([]);
  await user.click(create);
  await screen.findByText("Project added successfully");
  expect(screen.queryByRole("dialog")).toBeNull();
  // An empty description is omitted.
  expect(calls.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
    name: "   Harbour",
  });
});

it("requests by filter, order and words, and offers Retry after a failure", async () => {
  let isDown = true;
  const { calls, user } = await open(
    { "GET /api/projects": () => (isDown ? failure() : listOf(createProject())) },
    "/projects?q=archive",
  );
  await screen.findByText("Failed to load projects");
  screen.getByText("No luck");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("article", { name: "Move the archive" });
  await user.click(screen.getByRole("radio", { name: "Completed" }));
  await user.click(screen.getByRole("button", { name: /Sort projects/ }));
  await user.click(screen.getByRole("menuitemradio", { name: "Name" }));
  await waitFor(() =>
    expect(queryOf(calls.at(-1)!)).toEqual({
      q: "archive",
      filter: "completed",
      sort: "name",
      limit: "24",
    }),
  );
});

it("opens the dialog if the URL asks for it", async () => {
  const { user } = await open(
    { "GET /api/projects": listOf(createProject()) },
    "/projects?new=true",
  );
  const dialog = await screen.findByRole("dialog", { name: "New Project" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
