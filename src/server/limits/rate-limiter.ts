import { AppError } from "#shared/errors.ts";
import { limitsHit } from "../metrics/counts.ts";

export type RatePolicy = {
  /** For counting refusals; its key in `rateLimits`. */
  name?: string;
  /** Tokens of a key at first, and at most. */
  burst: number;
  perSecond: number;
  message: string;
  /** Default: the time until the next token. */
  retryAfterSeconds?: number;
};

/** Takes one token of `key`, or throws AppError "rate_limited". Without a key there is no limit. */
export type RateLimiter = (key: string | null) => void;

/** The least recently used key is forgotten first, so that made-up keys do not fill memory. */
const maxKeys = 10_000;

/**
 * A token bucket per key, in this process. Not rate-limiter-flexible: it counts in fixed windows, which allow
 * twice the burst at their boundary, keeps a timer per key, and does not limit the number of keys.
 */
export function createRateLimiter(policy: RatePolicy): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const { burst, perSecond, message } = policy;
  return (key) => {
    if (key === null) return;
    const now = Date.now();
    const before = buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, before.tokens + ((now - before.at) / 1_000) * perSecond);
    const isAllowed = tokens >= 1;
    buckets.delete(key);
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value!);
    if (isAllowed) return;
    if (policy.name !== undefined) limitsHit.add(policy.name);
    const { retryAfterSeconds = Math.ceil((1 - tokens) / perSecond) } = policy;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  };
}
