/** Links and files of one batch together. */
export const maxBatchItems = 100;
