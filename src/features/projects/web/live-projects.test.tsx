import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import {
  answerJson,
  mountForTests,
  serveForTests,
} from "#features/entries/web/mount-for-tests.tsx";
import { makeProject } from "./make-for-tests.ts";
import { ProjectsPage } from "./projects-page.tsx";

afterEach(cleanup);

it("shows changes made in another tab", async () => {
  let name = "Harbour";
  const calls = serveForTests({
    "GET /api/projects": () =>
      answerJson({ items: [makeProject({ name })], nextCursor: null, total: 1 }),
  });
  const opened: EventTarget[] = [];
  globalThis.EventSource = class extends EventTarget {
    constructor() {
      super();
      opened.push(this);
    }
    close(): void {}
  } as unknown as typeof EventSource;
  const tell = (type: string, data: object = {}) =>
    act(() => opened[0]!.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) })));

  await mountForTests(<ProjectsPage />, "/projects");
  await screen.findByRole("article", { name: "Harbour" });
  name = "Quay";
  tell("projects");
  await screen.findByRole("article", { name: "Quay" });

  // A deleted entry also removes its links and their counts. Many events cause one refetch.
  const asked = calls.length;
  name = "Pier";
  tell("entry-removed", { id: "e1", collectionId: "c1" });
  tell("projects");
  await screen.findByRole("article", { name: "Pier" });
  await waitFor(() => expect(calls).toHaveLength(asked + 1));
});
