import { describeError } from "#web/data/api.ts";
import { pageState } from "#web/page-state.ts";
import { getReturnPath } from "#web/return-path.ts";
import { loadStoredDrafts } from "#web/drafts/stored-drafts.ts";
import type { SignInFlow, SignInMessage } from "../sign-in-flow.ts";
import { prepareSession } from "./prepare-session.ts";
import { callerOf } from "#web/data/client.ts";
import type { signInApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof signInApi>();

/** Redirects to the provider, which returns to the page that the user requested. */
export async function goToProvider(flow: SignInFlow): Promise<void> {
  flow.say(null);
  prepareSession(flow.remember);
  try {
    const { url } = await call("POST /api/auth/sign-in/social", {
      body: {
        provider: "google",
        callbackURL: getCallback(flow),
      },
    });
    location.assign(url);
  } catch (error) {
    flow.say({ tone: "danger", text: describeError(error) });
  }
}

function getCallback(flow: SignInFlow): string {
  if (flow.isDialog) return location.pathname + location.search + location.hash;
  // The sign-in page then returns a signed-in user to the page with their drafts.
  return loadStoredDrafts() ? `/login${location.search}` : getReturnPath(location.search);
}

/** By the provider's error; `name` is the provider's. */
const failures: Readonly<Record<string, (name: string) => string>> = {
  access_denied: (name) =>
    `${name} was not allowed to sign you in. Try again, or sign in another way.`,
  account_blocked: () =>
    "This account was blocked by the operator of this site. You cannot sign in.",
  account_not_linked: () =>
    "There is an account with this address already. Sign in to it the way you did before.",
  // Addresses that are not confirmed are ignored.
  email_not_found: (name) =>
    `${name} has not confirmed your e-mail address, or does not share it. Confirm it at ${name}, or sign in another way.`,
  signup_disabled: (name) => `There is no account for that address of ${name}.`,
};

const failed = (name: string) =>
  `${name} could not sign you in. Try again, or sign in another way.`;

/** The message for the provider's error parameter, which is removed so that a reload does not repeat it. */
export function consumeProviderFailure(): SignInMessage {
  const params = new URLSearchParams(location.search);
  const error = params.get("error") ?? "";
  removeParams("error", "error_description");
  const name = pageState.provider ?? "The other service";
  return { tone: "danger", text: (failures[error] ?? failed)(name) };
}

/** Removes parameters from the URL, so that a reload does not repeat their effect. */
export function removeParams(...names: string[]): void {
  const params = new URLSearchParams(location.search);
  for (const name of names) params.delete(name);
  const rest = params.size > 0 ? `?${params.toString()}` : "";
  history.replaceState(null, "", location.pathname + rest + location.hash);
}
