/** The functions of topics that other features use. */
export { exportRules, importRules } from "./exported-rules.ts";
export { listKnownTopics } from "./known-topics.ts";
export { rewriteJob } from "./rules/rewrite-topics.ts";
