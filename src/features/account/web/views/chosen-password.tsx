import { useState } from "react";
import { checkPassword } from "../check-credentials.ts";
import { SignInForm } from "../sign-in-form.tsx";
import { ViewLink } from "../view-link.tsx";
import { PasswordField } from "../password-field.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { prepareSession } from "./prepare-session.ts";

/** Asks for the password in a browser that did not sign up, because another user may have chosen it. */
export function ChosenPassword(props: {
  flow: SignInFlow;
  confirm: (password: string) => Promise<void>;
}) {
  const { flow } = props;
  const [error, setError] = useState<string>();

  return (
    <SignInForm
      flow={flow}
      title="Confirm your address"
      intro="Enter the password that you chose when you signed up."
      action="Confirm"
      busyLabel="Confirming..."
      check={() => {
        const wrong = checkPassword(flow.password);
        setError(wrong);
        return wrong && "password";
      }}
      submit={async () => {
        prepareSession(flow.remember);
        await props.confirm(flow.password);
        return true;
      }}
      below={
        <p className="mt-6 border-t border-line pt-5 text-ui text-pretty text-muted">
          You did not sign up, or forgot it? Somebody may have used your address.{" "}
          <ViewLink flow={flow} to="forgotten_password">
            Set a new password
          </ViewLink>
        </p>
      }
    >
      <PasswordField
        className="mt-5"
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={flow.password}
        error={error}
        onChange={(event) => flow.type({ password: event.target.value })}
      />
    </SignInForm>
  );
}
