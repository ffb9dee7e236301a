/** Limits invitations per sender and per recipient. Counted before sending, even if sending fails. */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { validDays } from "#features/invitations/contract.ts";
import { asSystem, type Database, type Tx } from "#server/db/database.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { AppError } from "#shared/errors.ts";
import { invitationCounts } from "./tables.ts";

export const maxPerDay = 20;
/** From all senders together, within the validity of an invitation. */
export const maxPerAddress = 3;
const daySeconds = 24 * 60 * 60;

const limitInvitations = createRateLimiter(rateLimits.invitations);

/** The address had too many invitations, or refuses them: the same for both, so that no sender learns which. */
export class AddressLimitError extends AppError {
  constructor() {
    super(
      "rate_limited",
      "No more invitations can be sent to this address for now. Please contact them in another way.",
      { retryAfterSeconds: daySeconds },
    );
  }
}

/** Throws "rate_limited", as AddressLimitError if the reason is the address; then nothing is counted. */
export async function countInvitation(
  database: Database,
  userId: string,
  recipient: string,
): Promise<void> {
  limitInvitations(userId);
  await asSystem(database, async (tx) => {
    const own = await count(tx, keyOf("from", userId), daySeconds);
    if (own.sent > maxPerDay)
      throw new AppError(
        "rate_limited",
        `You can send at most ${maxPerDay} invitations a day. Please send more tomorrow.`,
        { retryAfterSeconds: own.secondsLeft },
      );
    const theirs = await count(tx, keyOf("to", recipient), validDays * daySeconds);
    if (theirs.isUnwanted || theirs.sent > maxPerAddress) throw new AddressLimitError();
  });
}

/** Blocks further invitations to an address, at its owner's request. */
export async function blockInvitations(tx: Tx, recipient: string): Promise<void> {
  await tx
    .insert(invitationCounts)
    .values({ key: keyOf("to", recipient), unwantedAt: sql`now()` })
    .onConflictDoUpdate({
      target: invitationCounts.key,
      set: { unwantedAt: sql`coalesce(${invitationCounts.unwantedAt}, now())` },
    });
}

async function count(tx: Tx, key: string, windowSeconds: number) {
  const { since, sent, unwantedAt } = invitationCounts;
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const isOver = sql`${since} < now() - ${window}`;
  const [row] = await tx
    .insert(invitationCounts)
    .values({ key, sent: 1 })
    .onConflictDoUpdate({
      target: invitationCounts.key,
      set: {
        sent: sql`case when ${isOver} then 1 else ${sent} + 1 end`,
        since: sql`case when ${isOver} then now() else ${since} end`,
      },
    })
    .returning({
      sent,
      isUnwanted: sql<boolean>`${unwantedAt} is not null`,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${since} + ${window} - now())))::int`,
    });
  return row!;
}

/** Removes a +tag, because tagged addresses lead to the same mailbox. */
function keyOf(kind: "from" | "to", subject: string): string {
  const plain = subject.replace(/\+[^@]*(?=@)/, "");
  return createHash("sha256").update(`${kind}:${plain}`).digest("hex");
}
