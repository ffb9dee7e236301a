/** References that are created while the entry is being deleted. */
import { expect, it } from "vitest";
import { linkEntries as linkToEach } from "#features/connections/server/service.ts";
import { linkEntries as linkToProject } from "#features/projects/server/links.ts";
import { createProject } from "#features/projects/server/service.ts";
import { refuseSuggestion } from "#features/projects/server/suggestions.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { deleteEntry } from "./move-to-trash.ts";

const { ada } = await setUpUsers();
const { id: project } = await createProject(ada, { name: "A new roof" });
const { id: other } = await createEntry(ada, { title: "Oak beams" });

it.each([
  ["refusing a suggestion", (id: string) => refuseSuggestion(ada, project, id)],
  ["linking it to another", (id: string) => linkToEach(ada, id, other)],
  ["linking it to a project", (id: string) => linkToProject(ada, project, [id])],
])("%s during its deletion either succeeds or fails with not_found", async (_what, refer) => {
  const failures: unknown[] = [];
  for (let round = 0; round < 30; round += 1) {
    const { id } = await createEntry(ada, { title: `Slate ${round}` });
    const [referred] = await Promise.allSettled([refer(id), deleteEntry(ada, id)]);
    if (referred.status === "rejected") failures.push(referred.reason);
  }
  expect(failures).toEqual(failures.map(() => expect.objectContaining({ code: "not_found" })));
});
