/** What other features ask of accounts. */
export { setBlocked } from "./blocked.ts";
export { removalQueue } from "./removal-job.ts";
