/** The tokens that models used for a user today (UTC), and the daily limit. */
export type Usage = {
  input: number;
  output: number;
  /** Null if no model is configured; then nothing is counted. */
  limit: number | null;
  /** The models in use, as "provider: model"; null if there is none. */
  model: string | null;
  embeddingModel: string | null;
};
