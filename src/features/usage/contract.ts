/** What models used for a person today (UTC), in tokens, and how many they may use a day. */
export type Usage = {
  input: number;
  output: number;
  /** Null where no model is configured, so that nothing is counted. */
  limit: number | null;
  /** The models in use, as "provider: model"; null where there is none. */
  model: string | null;
  embeddingModel: string | null;
};
