import { useState } from "react";
import { TextField } from "#web/ui/form/text-field.tsx";
import { CodeField } from "../code-field.tsx";
import { SignInForm } from "../sign-in-form.tsx";
import { ViewLink } from "../view-link.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { prepareSession } from "./prepare-session.ts";
import { callerOf } from "#web/data/client.ts";
import type { twoFactorApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof twoFactorApi>();

/** The second step of a sign-in: an authenticator code or a recovery code. */
export function AppCode({ flow }: { flow: SignInFlow }) {
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState("");
  const [byRecovery, setByRecovery] = useState(false);
  const [error, setError] = useState<string>();

  function check(): string | undefined {
    const wrong = byRecovery
      ? !recovery.trim() && "Please enter a recovery code"
      : code.length < 6 && "Please enter the six digits";
    setError(wrong || undefined);
    return wrong ? "code" : undefined;
  }

  async function submit(): Promise<boolean> {
    prepareSession(flow.remember);
    const endpoint = byRecovery
      ? "POST /api/auth/two-factor/verify-backup-code"
      : "POST /api/auth/two-factor/verify-totp";
    const body = { code: byRecovery ? recovery.trim() : code };
    finishSignIn(flow, await call(endpoint, { body }));
    return true;
  }

  function changeWay(): void {
    setByRecovery(!byRecovery);
    setError(undefined);
    flow.say(null);
  }

  return (
    <SignInForm
      flow={flow}
      title="Two-step sign-in"
      intro={
        byRecovery
          ? "Enter one of the recovery codes you kept. Each works once."
          : "Enter the code that your authenticator app shows."
      }
      action="Verify"
      busyLabel="Verifying..."
      check={check}
      submit={submit}
      below={
        <p className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-2 border-t border-line pt-5 text-ui">
          <button type="button" className="text-link font-medium" onClick={changeWay}>
            {byRecovery ? "Use the app" : "Use a recovery code"}
          </button>
          <ViewLink flow={flow} to="sign_in">
            Start again
          </ViewLink>
        </p>
      }
    >
      {byRecovery ? (
        <TextField
          key="recovery"
          className="mt-5"
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={recovery}
          error={error}
          onChange={(event) => setRecovery(event.target.value)}
        />
      ) : (
        <CodeField
          key="code"
          className="mt-5"
          label="Code"
          autoFocus
          value={code}
          error={error}
          onChange={setCode}
        />
      )}
    </SignInForm>
  );
}
