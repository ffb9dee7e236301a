/** What other features ask of accounts. */
export { setBlocked } from "./blocked.ts";
export { proveRecently } from "./prove-owner.ts";
