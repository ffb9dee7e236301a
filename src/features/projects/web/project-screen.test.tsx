import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import {
  answerJson,
  type Answers,
  mountWithServer,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import type { Project } from "#features/projects/contract.ts";
import { createProject } from "./testing/projects.ts";
import { ProjectScreen } from "./project-screen.tsx";

const failure = () => answerJson({ error: { code: "internal", message: "No luck" } }, 500);
const none = answerJson({ items: [], nextCursor: null });

const exported: Project[] = [];
const shown = (
  <ProjectScreen
    renderEntry={({ title }) => title}
    onExport={(project) => exported.push(project)}
  />
);

async function open(project: Project, answers: Answers = {}) {
  let saved = project;
  const { calls, client, user } = await mountWithServer(shown, "/project/p1", {
    "GET /api/projects/p1": () => answerJson(saved),
    "GET /api/projects/p1/people": none,
    "GET /api/projects": answerJson({ items: [], nextCursor: null, total: 0 }),
    "PATCH /api/projects/p1": ({ body }) => {
      const { isArchived, isCompleted, ...rest } = body as Record<string, unknown>;
      saved = {
        ...saved,
        ...rest,
        ...(isCompleted !== undefined && {
          completionDate: isCompleted ? new Date().toISOString() : null,
        }),
        ...(isArchived !== undefined && {
          archivedAt: isArchived ? new Date().toISOString() : null,
        }),
      };
      return answerJson(saved);
    },
    ...answers,
  });
  await screen.findByRole("heading", { level: 1, name: project.name });
  return {
    calls,
    client,
    user,
    patches: () => calls.filter((one) => one.method === "PATCH"),
  };
}

it("shows a project's details on its card", async () => {
  const attributeList = [{ name: "Plan", value: "https://example.org/plan" }];
  const { user } = await open(
    createProject({ attributeList, completionDate: "2026-01-01T00:00:00Z" }),
  );
  screen.getByText("In three steps.");
  expect(screen.getByRole("link", { name: /example\.org\/plan/ }).getAttribute("rel")).toContain(
    "noopener",
  );
  screen.getByText("Completed", { selector: "span[title]" });
  expect(screen.getByRole("link", { name: "Ask about this project" }).getAttribute("href")).toBe(
    "/chat?project=p1",
  );
  expect(screen.getByRole("link", { name: "Back to Projects" }).getAttribute("href")).toBe(
    "/projects",
  );
  await user.click(screen.getByRole("button", { name: "Project actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Export…" }));
  expect(exported.map(({ id }) => id)).toEqual(["p1"]);
});

it("sends only the edited fields, and toggles the completion both ways", async () => {
  const { user, patches } = await open(createProject());
  await user.click(screen.getByRole("button", { name: "Edit" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Project Name");
  expect(document.activeElement).toBe(name);
  await user.click(screen.getByRole("switch", { name: "Mark as Completed" }));
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Project updated successfully");
  expect(patches().at(-1)?.body).toEqual({ name: "Move the archive", isCompleted: true });
  await waitFor(() => expect(screen.queryByLabelText("Project Name")).toBeNull());

  await user.click(screen.getByRole("button", { name: "Edit" }));
  await user.click(await screen.findByRole("switch", { name: "Mark as Completed" }));
  await user.clear(screen.getByLabelText("Description"));
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("No description provided");
  expect(patches().at(-1)?.body).toEqual({
    name: "Move the archive",
    description: "",
    isCompleted: false,
  });
});

it("adds, reorders by keyboard and removes attributes, and rejects duplicate names", async () => {
  const attributeList = ["Due", "Budget"].map((name) => ({ name, value: "1" }));
  const { user, patches } = await open(createProject({ attributeList }));
  await user.click(screen.getByRole("button", { name: "Edit" }));
  await user.click(await screen.findByRole("button", { name: "Add attribute" }));
  await user.keyboard("due");
  await user.type(screen.getByLabelText("Value of due"), "no");
  screen.getByText("Yes or no");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Two attributes have the same name");
  expect(patches()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove Due" }));
  screen.getByRole("button", { name: "Move due" }).focus();
  await user.keyboard("{ArrowUp}");
  screen.getByText("due is now 1 of 2");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move due");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Project updated successfully");
  expect(patches().at(-1)?.body).toEqual({
    name: "Move the archive",
    attributeList: [
      { name: "due", value: "no" },
      { name: "Budget", value: "1" },
    ],
  });
});

it("keeps the typed text when saving fails", async () => {
  const { user } = await open(createProject(), { "PATCH /api/projects/p1": failure() });
  await user.click(screen.getByRole("button", { name: "Add attribute" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Name of attribute 1");
  expect(document.activeElement).toBe(name);
  await user.type(name, "Client");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Failed to update project");
  expect(name.value).toBe("Client");
});

it("archives and deletes with Undo", async () => {
  const { user, calls, patches } = await open(createProject(), {
    "DELETE /api/projects/p1": new Response(null, { status: 204 }),
    "POST /api/projects/p1/restore": answerJson(createProject()),
  });
  const choose = async (item: string) => {
    await user.click(await screen.findByRole("button", { name: "Project actions" }));
    await user.click(screen.getByRole("menuitem", { name: item }));
  };
  await choose("Archive");
  await screen.findByText("Archived");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("Archived")).toBeNull());
  expect(patches().map(({ body }) => body)).toEqual([{ isArchived: true }, { isArchived: false }]);

  await choose("Delete");
  const told = await screen.findByText("Project deleted");
  await user.click(within(told.closest("section")!).getByRole("button", { name: "Undo" }));
  await screen.findByText("Project restored");
  expect(calls.filter(({ path }) => path.endsWith("/restore"))).toHaveLength(1);
});

it("keeps the text typed in an open dialog when the project is deleted in another tab", async () => {
  const { user, client } = await open(createProject());
  await user.click(screen.getByRole("button", { name: "Add Person" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Name *");
  await user.type(name, "Grace Hopper");
  serveForTests({ "GET /api/projects/p1/people": none });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText("Project not found")).toBeTruthy();
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Add Person" }));
  await dialog.findByText("Failed to add person to project");
  expect(name.value).toBe("Grace Hopper");
});

it("offers Retry after a failed Undo, and accepts that the project was restored elsewhere", async () => {
  const missing = answerJson({ error: { code: "not_found", message: "Not there" } }, 404);
  const answers = [failure(), missing];
  const { user } = await open(createProject(), {
    "DELETE /api/projects/p1": new Response(null, { status: 204 }),
    "POST /api/projects/p1/restore": () => answers.shift()!,
  });
  await user.click(await screen.findByRole("button", { name: "Project actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await screen.findByText("Project deleted");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Failed to restore project");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Project restored");
  expect(answers).toEqual([]);
});

it("shows a message for a missing project, with a link back", async () => {
  await mountWithServer(shown, "/project/p1", {});
  await screen.findByRole("heading", { level: 1, name: "Project not found" });
  const back = screen.getByRole("link", { name: "Back to Projects" });
  expect(back.getAttribute("href")).toBe("/projects");
});

it("offers Retry when the project did not load", async () => {
  let isDown = true;
  await mountWithServer(shown, "/project/p1", {
    "GET /api/projects/p1": () => (isDown ? failure() : answerJson(createProject())),
    "GET /api/projects/p1/people": none,
  });
  await screen.findByText("Failed to load project details");
  isDown = false;
  await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Move the archive" })).toBeTruthy();
});
