/** The account functions that other features use. */
export { setBlocked } from "./blocked.ts";
export { sendKeyNotice } from "./key-notice.ts";
export { requireRecentProof as proveRecently } from "./verify-owner.ts";
export { captureDeletionQueue as removalQueue } from "./capture-deletion-job.ts";
