/** The signed-in person as the interface needs it. */
export type SessionUser = { id: string; name: string; email: string };
