import type { MemberRole } from "#features/collections/contract.ts";

export const roleOptions: readonly { value: MemberRole; label: string }[] = [
  { value: "viewer", label: "Viewer" },
  { value: "editor", label: "Editor" },
];

export const roleNames = { owner: "Owner", viewer: "Viewer", editor: "Editor" } as const;

/** The rights of a role, as a sentence to the invited user. */
export const roleSentences = {
  viewer: "You would read its entries.",
  editor: "You would read its entries, add to it and remove from it.",
} as const;
