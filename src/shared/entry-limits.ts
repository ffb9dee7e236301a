/** Max entries that one request changes or deletes: their ids take 200 kB, below the limit of small bodies. */
export const maxAtOnce = 5_000;
