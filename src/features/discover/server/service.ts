export { saveCopy } from "./save-copy.ts";
