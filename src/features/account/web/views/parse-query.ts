import { describeError, isNotFound } from "#web/data/api.ts";
import type { SignInFlow, Typed } from "../sign-in-flow.ts";
import { removeParams, consumeProviderFailure } from "./provider.ts";
import { callerOf } from "#web/data/client.ts";
import type { invitationLinksApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof invitationLinksApi>();

type Say = SignInFlow["say"];
type ChangeTyped = (change: (before: Typed) => Typed) => void;

const sessionEnded = "Your session has ended. Please sign in again.";

/** Handles the query of the sign-in page: a provider's error, an ended session, or an invitation. */
export function applyQuery(say: Say, changeTyped: ChangeTyped): void {
  const params = new URLSearchParams(location.search);
  if (params.has("error")) say(consumeProviderFailure());
  if (params.has("ended")) {
    say({ tone: "info", text: sessionEnded });
    removeParams("ended");
  }
  const token = params.get("invitation");
  if (token) void followInvitation(token, say, changeTyped);
}

/**
 * Prefills the invited address. The token is removed from the URL once the server has accepted or rejected
 * it.
 */
async function followInvitation(token: string, say: Say, changeTyped: ChangeTyped): Promise<void> {
  try {
    const { email, inviterName } = await call("POST /api/invitations/open", { body: { token } });
    changeTyped((before) => ({ ...before, email: before.email || email }));
    const text = `${inviterName} has invited ${email}. Choose a password, and your account is made.`;
    say({ tone: "success", text });
  } catch (error) {
    const isOver = isNotFound(error);
    const text = isOver
      ? "This invitation is not valid any more. You can create an account without it."
      : describeError(error);
    say({ tone: "danger", text });
    // Keep the token, so that a reload retries.
    if (!isOver) return;
  }
  removeParams("invitation");
}
