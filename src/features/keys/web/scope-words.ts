import type { KeyScope } from "#shared/key-scopes.ts";

/** The label and description of each scope in the dialog. */
export const scopeWords: Record<KeyScope, { label: string; description: string }> = {
  read: {
    label: "Read",
    description: "Your entries with their texts and files, collections, projects, and searching.",
  },
  write: {
    label: "Write",
    description: "Saving, changing and deleting them. Without Read, the key gets ids only.",
  },
  ask: {
    label: "Ask",
    description: "Questions to the assistant. With Read, also your earlier conversations.",
  },
  share: {
    label: "Share",
    description: "Publishing, inviting people, and adding to shared collections.",
  },
};
