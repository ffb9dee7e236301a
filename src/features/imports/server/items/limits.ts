/** Limits of what a file gives to an entry. Lengths in UTF-16 units. */
export const maxTopics = 50;
export const maxWhyLength = 10_000;
