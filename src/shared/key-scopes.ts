/** What an API key may be used for: reading what the person has, changing it, asking the assistant. */
export const keyScopes = ["read", "write", "ask"] as const;
export type KeyScope = (typeof keyScopes)[number];
