/** The orders of a collection's entries, with their labels; the first is the default. */
export const entrySorts = { newest: "Newest", oldest: "Oldest", title: "Title" } as const;
