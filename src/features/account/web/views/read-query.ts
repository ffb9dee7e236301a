import type { InvitedAddress } from "#features/account/contract.ts";
import { ApiError, describeError, request } from "#web/api.ts";
import type { SignInFlow, Typed } from "../use-sign-in-flow.ts";
import { dropParams, takeProviderFailure } from "./provider.ts";

type Say = SignInFlow["say"];
type ChangeTyped = (change: (before: Typed) => Typed) => void;

const sessionEnded = "Your session has ended. Please sign in again.";

/** Reads the query of the sign-in page: Google refused, a session ended, or an invitation was opened. */
export function readQuery(say: Say, changeTyped: ChangeTyped): void {
  const params = new URLSearchParams(location.search);
  if (params.has("error")) say(takeProviderFailure());
  if (params.has("ended")) {
    say({ tone: "info", text: sessionEnded });
    dropParams("ended");
  }
  const token = params.get("invitation");
  if (token) void followInvitation(token, say, changeTyped);
}

/** Fills in the address that was invited. The token goes from the address once it has been answered for. */
async function followInvitation(token: string, say: Say, changeTyped: ChangeTyped): Promise<void> {
  try {
    const { email, inviterName } = await request<InvitedAddress>("POST", "/api/invitations/open", {
      body: { token },
    });
    changeTyped((before) => ({ ...before, email: before.email || email }));
    const text = `${inviterName} has invited ${email}. Choose a password, and your account is made.`;
    say({ tone: "success", text });
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 404;
    const text = isOver
      ? "This invitation is not valid any more. You can create an account without it."
      : describeError(error);
    say({ tone: "danger", text });
    // Loading the page again tries again.
    if (!isOver) return;
  }
  dropParams("invitation");
}
