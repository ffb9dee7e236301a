import { AppError } from "#shared/errors.ts";

type Bucket = { tokens: number; at: number };

/** The least recently used key is forgotten first, so that made-up keys do not fill memory. */
const maxBuckets = 10_000;

/**
 * A token bucket per key in this process: `burst` at once, refilled at `perSecond`. The returned function
 * takes one token, or throws AppError "rate_limited".
 */
export function limitRate(options: {
  burst: number;
  perSecond: number;
  message: string;
  /** Default: when the next token is available. */
  retryAfterSeconds?: number;
}): (key: string) => void {
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const now = Date.now();
    const { burst, perSecond, message } = options;
    const before = buckets.get(key) ?? { tokens: burst, at: now };
    const refilled = before.tokens + ((now - before.at) / 1_000) * perSecond;
    const tokens = Math.min(burst, refilled);
    const isAllowed = tokens >= 1;
    buckets.delete(key);
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value!);
    if (isAllowed) return;
    const { retryAfterSeconds = Math.ceil((1 - tokens) / perSecond) } = options;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  };
}
