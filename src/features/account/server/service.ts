/** The account functions that other features use. */
export { isOperator, isOperatorAccount } from "./operator.ts";
export { setBlocked } from "./sessions/blocked-users.ts";
export { sendKeyNotice } from "./emails/send-key-notice.ts";
export { requireRecentProof } from "./password/verify-owner.ts";
export { captureDeletionQueue } from "./deletion/capture-deletion-job.ts";
