import { useState } from "react";
import { ApiError } from "#web/data/api.ts";
import { checkNewPassword } from "../check-credentials.ts";
import { SignInForm } from "../sign-in-form.tsx";
import { PasswordField } from "../password-field.tsx";
import { refreshSession } from "../session.ts";
import type { SignInFlow } from "../sign-in-flow.ts";
import { expiredLink } from "./following-link.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { ViewLinks } from "./view-links.tsx";
import { callerOf } from "#web/data/client.ts";
import type { recoveryApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof recoveryApi>();

/** Sets a new password by an e-mailed link; without a link, requests one. */
export function UpdatePassword({ flow }: { flow: SignInFlow }) {
  const [error, setError] = useState<string>();
  const { token, password } = flow;
  if (!token) return <ForgottenPassword flow={flow} />;

  const submit = async (): Promise<void> => {
    try {
      await call("POST /api/auth/reset-password", { body: { newPassword: password, token } });
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.status !== 400) throw refusal;
      const { newPassword: rejected } = refusal.fields;
      if (rejected) return setError(rejected);
      // Otherwise 400 means that the link was used or has expired.
      flow.go("forgotten_password", { tone: "danger", text: expiredLink });
      return;
    }
    // All sessions have ended, including this browser's.
    await refreshSession();
    flow.go("sign_in", { tone: "success", text: "Your password has been updated" });
  };

  return (
    <SignInForm
      flow={flow}
      title="Set a new password"
      intro="Wherever you are signed in, you will be signed out."
      action="Update password"
      busyLabel="Updating password..."
      check={() => {
        const wrong = checkNewPassword(password);
        setError(wrong);
        return wrong && "password";
      }}
      submit={submit}
      below={<ViewLinks flow={flow} />}
    >
      <PasswordField
        className="mt-5"
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={error ? undefined : "At least 8 characters"}
        value={password}
        error={error}
        onChange={(event) => flow.type({ password: event.target.value })}
      />
    </SignInForm>
  );
}
