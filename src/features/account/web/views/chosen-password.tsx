import { useState } from "react";
import { checkPassword } from "../check-credentials.ts";
import { DoorForm } from "../door-form.tsx";
import { DoorLink } from "../door-link.tsx";
import { PasswordField } from "../password-field.tsx";
import type { Door } from "../use-door.ts";
import { prepareSession } from "./prepare-session.ts";

/** Before an address is confirmed in a browser that did not sign up: somebody else may have done that, with it. */
export function ChosenPassword(props: {
  door: Door;
  confirm: (password: string) => Promise<void>;
}) {
  const { door } = props;
  const [error, setError] = useState<string>();

  return (
    <DoorForm
      door={door}
      title="Confirm your address"
      intro="Enter the password that you chose when you signed up."
      action="Confirm"
      busyLabel="Confirming..."
      check={() => {
        const wrong = checkPassword(door.password);
        setError(wrong);
        return wrong && "password";
      }}
      submit={async () => {
        prepareSession(door.remember);
        await props.confirm(door.password);
        return true;
      }}
      below={
        <p className="mt-6 border-t border-line pt-5 text-ui text-pretty text-muted">
          You did not sign up, or forgot it? Somebody may have used your address.{" "}
          <DoorLink door={door} to="forgotten_password">
            Set a new password
          </DoorLink>
        </p>
      }
    >
      <PasswordField
        className="mt-5"
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={door.password}
        error={error}
        onChange={(event) => door.type({ password: event.target.value })}
      />
    </DoorForm>
  );
}
