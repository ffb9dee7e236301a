import { useState } from "react";
import { checkEmail } from "../check-credentials.ts";
import { SignInForm } from "../sign-in-form.tsx";
import { ViewLink } from "../view-link.tsx";
import { EmailField } from "../email-field.tsx";
import { RememberField } from "../remember-field.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { hasRequestedLink, storeLinkRequest } from "./asked-link.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { FollowingLink, useFollowedLink } from "./following-link.tsx";
import { ViewLinks } from "./view-links.tsx";
import { callerOf } from "#web/data/client.ts";
import type { signInApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof signInApi>();

/** Requests a magic link, and follows one. */
export function MagicLink({ flow }: { flow: SignInFlow }) {
  const [error, setError] = useState<string>();
  const link = useFollowedLink(
    flow,
    async (token) =>
      finishSignIn(flow, await call("POST /api/auth/magic-link/verify", { body: { token } })),
    { asksFirst: !hasRequestedLink() },
  );

  if (link.state !== "idle") {
    return (
      <FollowingLink
        title="Sign in by magic link"
        question={{
          text: "This browser did not ask for a link. Sign in only if you asked for it yourself, on another device.",
          action: "Sign in",
        }}
        busyLabel="Signing you in..."
        state={link.state}
        onStart={link.start}
      />
    );
  }
  return (
    <SignInForm
      flow={flow}
      title="Sign in by magic link"
      intro="We’ll send you a link that signs you in: no password needed."
      action="Send magic link"
      busyLabel="Sending magic link..."
      check={() => {
        const wrong = checkEmail(flow.email);
        setError(wrong);
        return wrong && "email";
      }}
      submit={async () => {
        await call("POST /api/auth/sign-in/magic-link", { body: { email: flow.email.trim() } });
        storeLinkRequest();
        flow.say({ tone: "success", text: "Check your email for the magic link" });
      }}
      below={
        <>
          <p className="mt-5 text-center text-ui text-muted">
            Reading mail on another device?{" "}
            <ViewLink flow={flow} to="verify_otp">
              Get a code
            </ViewLink>
          </p>
          <ViewLinks flow={flow} />
        </>
      }
    >
      <EmailField flow={flow} error={error} />
      <div className="mt-4">
        <RememberField flow={flow} />
      </div>
    </SignInForm>
  );
}
