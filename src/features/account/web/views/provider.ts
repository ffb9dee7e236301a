import { describeError, request } from "#web/data/api.ts";
import { getReturnPath } from "#web/return-path.ts";
import { loadStoredDrafts } from "#web/drafts/stored-drafts.ts";
import type { SignInFlow, SignInMessage } from "../use-sign-in-flow.ts";
import { prepareSession } from "./prepare-session.ts";

/** Redirects to Google, which returns to the page that the user requested. */
export async function goToGoogle(flow: SignInFlow): Promise<void> {
  flow.say(null);
  prepareSession(flow.remember);
  try {
    const { url } = await request<{ url: string }>("POST", "/api/auth/sign-in/social", {
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

const failures: Readonly<Record<string, string>> = {
  access_denied: "Google was not allowed to sign you in. Try again, or sign in another way.",
  account_blocked: "This account was blocked by the operator of this site. You cannot sign in.",
  account_not_linked:
    "There is an account with this address already. Sign in to it the way you did before.",
  email_not_found: "Google did not share your e-mail address. Sign in another way.",
  email_not_verified: "Google has not confirmed that address. Sign in another way.",
  signup_disabled: "There is no account for that Google address.",
};

/** The message for Google's error parameter, which is removed so that a reload does not repeat it. */
export function consumeProviderFailure(): SignInMessage {
  const params = new URLSearchParams(location.search);
  const error = params.get("error") ?? "";
  removeParams("error", "error_description");
  const text =
    failures[error] ?? "Google could not sign you in. Try again, or sign in another way.";
  return { tone: "danger", text };
}

/** Removes parameters from the URL, so that a reload does not repeat their effect. */
export function removeParams(...names: string[]): void {
  const params = new URLSearchParams(location.search);
  for (const name of names) params.delete(name);
  const rest = params.size > 0 ? `?${params.toString()}` : "";
  history.replaceState(null, "", location.pathname + rest + location.hash);
}
