/** The functions of topics that other features use. */
export { listKnownTopics } from "./known-topics.ts";
