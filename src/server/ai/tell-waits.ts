/** Reports when a call of a model waits because the provider asked for it: the AI SDK waits and calls again by itself. */
import type { LanguageModel, wrapLanguageModel } from "ai";
import { explainModelFailure } from "./ai-failure.ts";
import { callLimits } from "./ai.ts";

type Wrap = typeof wrapLanguageModel;

/** Seconds: the SDK does not wait as long as this, but calls again soon. */
const longestWait = 60;

/** The model for one streamed call. `onWait` gets the time of the next attempt. */
export function tellWaits(
  model: LanguageModel,
  wrap: Wrap,
  onWait: (until: Date) => void,
): LanguageModel {
  let attempts = 0;
  return wrap({
    model: model as Parameters<Wrap>[0]["model"],
    middleware: {
      specificationVersion: "v4",
      wrapStream: async ({ doStream }) => {
        attempts += 1;
        try {
          return await doStream();
        } catch (error) {
          const { retryAfterSeconds: seconds } = explainModelFailure(error);
          const isRetried = attempts <= callLimits.maxRetries;
          if (isRetried && seconds !== null && seconds > 0 && seconds < longestWait)
            onWait(new Date(Date.now() + seconds * 1_000));
          throw error;
        }
      },
    },
  });
}
