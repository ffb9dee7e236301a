/** What an API key may do: read stored content, change it, ask the assistant, and show it to other people. */
export const keyScopes = ["read", "write", "ask", "share"] as const;
export type KeyScope = (typeof keyScopes)[number];
