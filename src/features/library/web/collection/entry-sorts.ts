/** The orders of a collection's entries, as a person chooses among them; the first at first. */
export const entrySorts = { newest: "Newest", oldest: "Oldest", title: "Title" } as const;
