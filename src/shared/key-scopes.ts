/**
 * The scopes of an API key: read stored content, change it, ask the assistant, and show content to others.
 */
export const keyScopes = ["read", "write", "ask", "share"] as const;
export type KeyScope = (typeof keyScopes)[number];
