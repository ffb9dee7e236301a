import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { EntryProjects } from "./entry-projects.tsx";
import { createProject } from "./testing/projects.ts";
import { ProjectMark } from "./project-mark.tsx";
import { refreshProjectsOfEntries } from "./projects-of-entries.ts";

it("fetches the projects of all new cards in one request, and again after a change for the visible cards", async () => {
  let name = "Harbour";
  const { calls, client } = await mountWithServer(
    <>
      {["e1", "e2", "e3"].map((id) => (
        <ProjectMark key={id} entryId={id} except={id === "e3" ? "p2" : undefined} />
      ))}
    </>,
    "/home",
    {
      "GET /api/projects/of-entries": () =>
        answerJson({
          projects: {
            e1: [
              { id: "p1", name },
              { id: "p2", name: "Silt" },
            ],
            e3: [{ id: "p2", name: "Silt" }],
          },
        }),
    },
  );
  await screen.findByText("In projects: Harbour, Silt");
  screen.getByText("+1");
  // The mark of the current project is omitted.
  expect(screen.queryByText("In projects: Silt")).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(["/api/projects/of-entries?ids=e1%2Ce2%2Ce3"]);
  name = "Quay";
  refreshProjectsOfEntries(client);
  await screen.findByText("In projects: Quay, Silt");
  expect(calls).toHaveLength(2);
});

it("names an entry's projects on its page and links it to another", async () => {
  const linked = [{ id: "p1", name: "Harbour" }];
  const { calls, user } = await mountWithServer(
    <EntryProjects heading="h2" entry={createEntry()} />,
    "/entry/entry-1",
    {
      "GET /api/projects/of-entries": () => answerJson({ projects: { "entry-1": linked } }),
      "GET /api/projects": answerJson({
        items: [createProject({ name: "Harbour" }), createProject({ id: "p2", name: "Silt" })],
        nextCursor: null,
        total: 2,
      }),
      "POST /api/projects/p2/entries/many": () => {
        linked.push({ id: "p2", name: "Silt" });
        return answerJson({ linked: 1 });
      },
    },
  );
  expect((await screen.findByRole("link", { name: "Harbour" })).getAttribute("href")).toBe(
    "/project/p1?tab=entries",
  );
  await user.click(screen.getByRole("button", { name: "Link to project" }));
  const dialog = await screen.findByRole("dialog", { name: "Link to project" });
  const known = await within(dialog).findByRole<HTMLButtonElement>("button", { name: /Harbour/ });
  expect(known.disabled).toBe(true);
  await user.click(within(dialog).getByRole("button", { name: /Silt/ }));
  await screen.findByText("Entry linked to project");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ entryIds: ["entry-1"] });
  await screen.findByRole("link", { name: "Silt" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("keeps the dialog open when linking fails", async () => {
  const { user } = await mountWithServer(
    <EntryProjects heading="h2" entry={createEntry()} />,
    "/entry/entry-1",
    {
      "GET /api/projects/of-entries": answerJson({ projects: {} }),
      "GET /api/projects": answerJson({ items: [createProject()], nextCursor: null, total: 1 }),
      "POST /api/projects/p1/entries/many": answerJson(
        { error: { code: "internal", message: "No luck" } },
        500,
      ),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Link to project" }));
  await user.click(await screen.findByRole("button", { name: /Move the archive/ }));
  await screen.findByText("Failed to link entry to project");
  expect(screen.queryByRole("dialog", { name: "Link to project" })).not.toBeNull();
});
