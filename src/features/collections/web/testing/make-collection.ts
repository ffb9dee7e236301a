import type { Collection } from "#features/collections/contract.ts";

export function createCollection(part: Partial<Collection> = {}): Collection {
  return {
    id: "collection-1",
    title: "Tools for thought",
    category: "research",
    description: "",
    color: "",
    emoji: "",
    isUnfiled: false,
    entryCount: 1,
    cover: [],
    role: "owner",
    owner: { id: "user-1", name: "Ada" },
    memberCount: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...part,
  };
}
