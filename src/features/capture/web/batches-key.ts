/** Separate from the query, so that the home page can leave space for batches before it loads their code. */
export const batchesKey = ["batches", "list"] as const;

/** Progress lines shown at once. */
export const maxBatchLines = 3;
