/** The account functions that other features use. */
export { setBlocked } from "./blocked.ts";
export { sendKeyNotice } from "./key-notice.ts";
export { requireRecentProof as proveRecently } from "./prove-owner.ts";
export { accountDeletionQueue as removalQueue } from "./removal-job.ts";
