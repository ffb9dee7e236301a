/** What a reader, embedded or a model, is given. `text` is plain, already extracted. */
export type ReadingInput = {
  text: string;
  /** As the page, document or person gave it; null where there was none. */
  title: string | null;
  siteName: string | null;
  url: string | null;
  /** BCP 47 primary language where the source says so. */
  language: string | null;
  /** The person's note, the lens a model reads through. */
  whyItsInteresting: string;
  /** The person's own topics, most used first: proposed before new ones are made. */
  knownTopics: string[];
};

/** What a reader answers. `readingTimeMinutes` is at least 1. */
export type Reading = {
  title: string;
  summary: string;
  mainTopics: string[];
  keyTakeaways: string[];
  readingTimeMinutes: number;
  /** BCP 47 primary language, or null when unsure. */
  language: string | null;
};

/** What a model adds to the embedded reading. An empty title, or no topics: the model's were of no use. */
export type ModelReading = Pick<Reading, "title" | "summary" | "mainTopics" | "keyTakeaways">;
