/** Max characters of a topic. */
export const maxTopicLength = 100;
/** Max topics of one entry that a user may give it. */
export const maxEntryTopics = 50;
