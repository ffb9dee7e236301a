import type { KeyScope } from "#shared/key-scopes.ts";

/** What each scope allows, as the dialog says it. */
export const scopeWords: Record<KeyScope, { label: string; description: string }> = {
  read: {
    label: "Read",
    description: "Your entries with their texts and files, collections, projects, and searching.",
  },
  write: {
    label: "Write",
    description: "Saving, changing and deleting them, and making them public.",
  },
  ask: {
    label: "Ask",
    description: "Questions to the assistant, and the conversations you had with it.",
  },
};
