/** The account functions that other features use. */
export { setBlocked } from "./blocked.ts";
export { sendKeyNotice } from "./key-notice.ts";
export { proveRecently } from "./prove-owner.ts";
export { removalQueue } from "./removal-job.ts";
