import { describe, expect, it } from "vitest";
import type { Project, ProjectEntry } from "#features/projects/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { linkEntries, linkEntry } from "./links.ts";
import { streamExport } from "./stream-export.ts";
import { addPerson } from "./people.ts";
import { createProject } from "./service.ts";
import { writeEntry, writeProject } from "./write-markdown.ts";

const { context, ada, eve, app } = await setUpClients();
const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: body.user.id };

describe("GET /api/projects/:id/export", () => {
  it("contains the project's data, people and entries, newest link first", async () => {
    const project = await createProject(ctx, {
      name: "Barn: owls?",
      description: "First line\nsecond line\n\n- no list",
      attributeList: [{ name: "Budget", value: "1200" }],
    });
    await addPerson(ctx, project.id, { contactName: "Grace", contactEmail: "grace@example.org" });
    const url = "https://owls.example/barn?a=1&b=<2>";
    const entry = await createEntry(ctx, {
      title: "# Owls",
      url,
      why: "For *me*",
      summary: "Short.",
    });
    await linkEntry(ctx, project.id, { entryId: entry.id, notes: "1. not a list" });
    const answer = await app.request(`/api/projects/${project.id}/export`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="Barn owls.md"; filename*=UTF-8''Barn%20owls.md`,
    );
    expect(await answer.text()).toBe(`# Barn: owls?

First line\\
second line

\\- no list

## Attributes

- **Budget**: 1200

## People

- **Grace**: grace@example.org

## Linked entries

### \\# Owls

Source: <https://owls.example/barn?a=1&b=%3C2%3E>

**Why it's interesting**

For \\*me\\*

**Notes for this project**

1\\. not a list

**Summary**

Short.
`);
    expect((await eve.get(`/api/projects/${project.id}/export`)).status).toBe(404);
  });

  it("contains all entries of a large project", async () => {
    const { id } = await createProject(ctx, { name: "…" });
    const cards = [];
    for (let at = 0; at < 120; at += 1)
      cards.push((await createEntry(ctx, { title: `No ${at}` })).id);
    await linkEntries(ctx, id, cards);
    const file = await streamExport(ctx, id);
    expect(file.headers.get("content-disposition")).toContain("%E2%80%A6.md");
    expect((await file.text()).match(/^### No \d+$/gm)).toHaveLength(120);
  });

  it("keeps the Markdown structure for any content", () => {
    const nasty = "x\n# a\n\n---\n===\n> q\n- l\n1) n\n```\n<b>\n[a](b)\n|t|\n\t    code\u2028## z";
    const project = {
      name: nasty,
      description: nasty,
      completionDate: null,
      attributeList: [{ name: nasty, value: nasty }],
      entryCount: 1,
    } as unknown as Project;
    const person = {
      contactName: nasty,
      role: nasty,
      contactEmail: null,
      contactPhone: nasty,
    };
    const link = {
      notes: nasty,
      entry: {
        title: nasty,
        url: null,
        file: { name: nasty },
        whyItsInteresting: nasty,
        summary: nasty,
        attributes: { keyTakeaways: [nasty] },
      },
    } as unknown as ProjectEntry;
    const text = writeProject(project, [person as never]) + writeEntry(link);
    const structure = text
      .split("\n")
      .filter((line) => /^\s*(?:#|[-+=>*|`~]|\d+[.)]|<)|^(?: {4}|\t)/.test(line))
      .map((line) => line.slice(0, 5));
    expect(structure).toEqual([
      "# x \\",
      "## At",
      "- **x",
      "## Pe",
      "- **x",
      "## Li",
      "### x",
      "**Why",
      "**Not",
      "**Sum",
      "**Key",
      "- x \\",
    ]);
  });
});
