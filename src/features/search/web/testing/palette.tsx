/** Mounts the palette, open, with a fake server. */
import { useRouter } from "@tanstack/react-router";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import {
  answerJson,
  createEntry,
  mountForTests,
  serveForTests,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import type { SearchHit } from "#features/search/contract.ts";
import { useAddEntryRequest } from "#web/layout/dialogs/add-entry.ts";
import { LayoutDialogs } from "#app/web/layout/dialogs/layout-dialogs.tsx";
import { showPalette, type PaletteRequest } from "#web/layout/dialogs/palette.ts";

export const collection = {
  id: "collection-1",
  title: "Tools for thought",
  category: "research",
  description: "",
  isUnfiled: false,
  entryCount: 2,
  role: "owner",
  owner: { id: "ada", name: "Ada" },
  memberCount: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
};
export const hit: SearchHit = {
  entry: createEntry({ whyItsInteresting: "Friction, as Locke has it." }),
  score: 1,
  passages: [
    { text: "A little friction slows the hand.", start: 120, end: 153, matches: [[9, 17]] },
  ],
  matches: { title: [[20, 28]], why: [[0, 8]], summary: [] },
};
export const other: SearchHit = {
  ...hit,
  entry: createEntry({ id: "entry-2", title: "Another thing" }),
};

type Seen = { router: ReturnType<typeof useRouter>; added: ReturnType<typeof useAddEntryRequest> };
/** The router, and the request to add an entry, as last rendered. */
export const seen = {} as Seen;

function Screen() {
  const router = useRouter();
  const added = useAddEntryRequest();
  useEffect(() => {
    Object.assign(seen, { router, added });
  });
  return <LayoutDialogs />;
}

export async function mountPalette(answers: Answers = {}, request: PaletteRequest = {}) {
  const calls = serveForTests({
    "GET /api/collections": answerJson({ items: [collection], nextCursor: null, total: 1 }),
    "GET /api/search": answerJson({ items: [hit, other], notes: [] }),
    ...answers,
  });
  await mountForTests(<Screen />);
  act(() => showPalette(request));
  const field = await screen.findByRole("combobox");
  await screen.findByRole("option", { name: "Tools for thought" });
  return { calls, field, user: userEvent.setup() };
}

export function listOptionNames(): (string | null)[] {
  return screen.getAllByRole("option").map((option) => option.textContent);
}

/** The text of the option that Enter would choose. */
export function findActive(field: HTMLElement): string {
  return (
    document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent ?? ""
  );
}
