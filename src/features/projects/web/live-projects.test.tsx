import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, mountWithServer, sendEvent } from "#features/entries/web/testing/mount.tsx";
import { createProject } from "./testing/projects.ts";
import { ProjectsPage } from "./projects-page.tsx";

it("shows changes made in another tab", async () => {
  let name = "Harbour";
  const { calls } = await mountWithServer(<ProjectsPage />, "/projects", {
    "GET /api/projects": () =>
      answerJson({ items: [createProject({ name })], nextCursor: null, total: 1 }),
  });
  await screen.findByRole("article", { name: "Harbour" });
  name = "Quay";
  await sendEvent("projects");
  await screen.findByRole("article", { name: "Quay" });

  // A deleted entry also removes its links and their counts. Many events cause one refetch.
  const asked = calls.length;
  name = "Pier";
  await sendEvent("entry-removed", { id: "e1", collectionId: "c1" });
  await sendEvent("projects");
  await screen.findByRole("article", { name: "Pier" });
  await waitFor(() => expect(calls).toHaveLength(asked + 1));
});
