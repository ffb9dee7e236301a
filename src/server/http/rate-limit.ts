import { AppError } from "#shared/errors.ts";

type Bucket = { tokens: number; at: number };

/**
 * A token bucket per key in this process: `burst` at once, refilled at `perSecond`. The returned
 * function takes one token, or throws AppError "rate_limited". Keys not seen for a while are forgotten.
 */
export function limitRate(options: {
  burst: number;
  perSecond: number;
  message: string;
  /** When the same may be tried again. When the next token comes, where absent. */
  retryAfterSeconds?: number;
}): (key: string) => void {
  const buckets = new Map<string, Bucket>();
  const fullAfter = (options.burst / options.perSecond) * 1_000;
  let sweptAt = Date.now();
  return (key) => {
    const now = Date.now();
    if (now - sweptAt > Math.max(fullAfter, 60_000)) {
      for (const [known, bucket] of buckets) if (now - bucket.at > fullAfter) buckets.delete(known);
      sweptAt = now;
    }
    const bucket = buckets.get(key) ?? { tokens: options.burst, at: now };
    bucket.tokens = Math.min(
      options.burst,
      bucket.tokens + ((now - bucket.at) / 1_000) * options.perSecond,
    );
    bucket.at = now;
    buckets.set(key, bucket);
    if (bucket.tokens < 1) {
      const untilNext = Math.ceil((1 - bucket.tokens) / options.perSecond);
      const { message, retryAfterSeconds = untilNext } = options;
      throw new AppError("rate_limited", message, { retryAfterSeconds });
    }
    bucket.tokens -= 1;
  };
}
