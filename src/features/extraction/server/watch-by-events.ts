import type { ExtractionEvent } from "#features/extraction/contract.ts";
import type { Watching } from "./image-reader.ts";

/** Reports each queue position and each whole percent once. */
export function watchByEvents(
  send: (event: ExtractionEvent) => void,
  signal: AbortSignal,
): Watching {
  let latest = "";
  const sendNew = (event: ExtractionEvent) => {
    const told = JSON.stringify(event);
    if (told !== latest) send(event);
    latest = told;
  };
  return {
    signal,
    onPlace: (place) => sendNew({ type: "queued", place }),
    onProgress: (percent) => sendNew({ type: "progress", percent: Math.round(percent) }),
  };
}
