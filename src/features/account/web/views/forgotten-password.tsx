import { useState } from "react";
import { checkEmail } from "../check-credentials.ts";
import { SignInForm } from "../sign-in-form.tsx";
import { EmailField } from "../email-field.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { ViewLinks } from "./view-links.tsx";
import { callerOf } from "#web/data/client.ts";
import type { recoveryApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof recoveryApi>();

/** Requests a link to set a new password. */
export function ForgottenPassword({ flow }: { flow: SignInFlow }) {
  const [error, setError] = useState<string>();

  return (
    <SignInForm
      flow={flow}
      title="Forgotten password"
      intro="Enter the address of your account. We’ll send a link to set a new password."
      action="Send reset link"
      busyLabel="Sending reset link..."
      check={() => {
        const wrong = checkEmail(flow.email);
        setError(wrong);
        return wrong && "email";
      }}
      submit={async () => {
        await call("POST /api/auth/request-password-reset", { body: { email: flow.email.trim() } });
        flow.say({ tone: "success", text: "Check your email for the password reset link" });
      }}
      below={<ViewLinks flow={flow} />}
    >
      <EmailField flow={flow} error={error} />
    </SignInForm>
  );
}
