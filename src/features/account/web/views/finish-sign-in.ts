import { announceSession } from "../session.ts";
import type { SignInFlow } from "../sign-in-flow.ts";
import { isNewcomer } from "./prepare-session.ts";

/** Undefined if the server answered a refused link with a page instead of JSON. */
export type SignInResponse =
  | { user?: { createdAt?: string } | null; twoFactorRedirect?: boolean }
  | undefined;

/** Signs in, or continues to the authenticator step. Throws for any other answer. */
export function finishSignIn(flow: SignInFlow, answer: SignInResponse): void {
  if (answer?.twoFactorRedirect) {
    flow.go("two_factor");
    return;
  }
  if (!answer?.user) throw new Error("Nobody was signed in");
  announceSession();
  flow.enter(isNewcomer(answer.user));
}
