import { ViewLink } from "../view-link.tsx";
import type { SignInFlow, SignInView } from "../sign-in-flow.ts";

const otherMethods: readonly [SignInView, string][] = [
  ["sign_in", "Sign in"],
  ["sign_up", "Create an account"],
  ["forgotten_password", "Forgot password?"],
  ["magic_link", "Magic link"],
];

/** Links to the other sign-in methods. */
export function ViewLinks({ flow }: { flow: SignInFlow }) {
  return (
    <p className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-2 border-t border-line pt-5 text-ui">
      {otherMethods
        .filter(([view]) => view !== flow.view && !(flow.isDialog && view === "sign_up"))
        .map(([view, label]) => (
          <ViewLink key={view} flow={flow} to={view}>
            {label}
          </ViewLink>
        ))}
    </p>
  );
}
