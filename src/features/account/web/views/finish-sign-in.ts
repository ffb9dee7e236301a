import { announceSession } from "../session.ts";
import type { SignInFlow } from "../use-sign-in-flow.ts";
import { isNewcomer } from "./prepare-session.ts";

/** Undefined where a refused link led to a page instead of an answer. */
export type SignInAnswer =
  | { user?: { createdAt?: string } | null; twoFactorRedirect?: boolean }
  | undefined;

/** In, or on to the authenticator. Throws where the answer is neither. */
export function finishSignIn(flow: SignInFlow, answer: SignInAnswer): void {
  if (answer?.twoFactorRedirect) {
    flow.go("two_factor");
    return;
  }
  if (!answer?.user) throw new Error("Nobody was signed in");
  announceSession();
  flow.enter(isNewcomer(answer.user));
}
