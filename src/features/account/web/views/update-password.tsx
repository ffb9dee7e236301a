import { useState } from "react";
import { ApiError, request } from "#web/api.ts";
import { checkNewPassword } from "../check-credentials.ts";
import { DoorForm } from "../door-form.tsx";
import { PasswordField } from "../password-field.tsx";
import { refreshSession } from "../session.ts";
import type { Door } from "../use-door.ts";
import { deadLink } from "./following-link.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { WayLinks } from "./way-links.tsx";

/** Sets a new password by the link of a mail; without one, asks for it. */
export function UpdatePassword({ door }: { door: Door }) {
  const [error, setError] = useState<string>();
  const { token, password } = door;
  if (!token) return <ForgottenPassword door={door} />;

  async function submit(): Promise<void> {
    try {
      await request("POST", "/api/auth/reset-password", { body: { newPassword: password, token } });
    } catch (refusal) {
      // Of the password itself the server names the field.
      const isDead = refusal instanceof ApiError && refusal.status === 400;
      if (!isDead) throw refusal;
      door.go("forgotten_password", { tone: "danger", text: deadLink });
      return;
    }
    // Every session has ended, one of this browser too.
    await refreshSession();
    door.go("sign_in", { tone: "success", text: "Your password has been updated" });
  }

  return (
    <DoorForm
      door={door}
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
      below={<WayLinks door={door} />}
    >
      <PasswordField
        className="mt-5"
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={error ? undefined : "At least 8 characters"}
        value={password}
        error={error}
        onChange={(event) => door.type({ password: event.target.value })}
      />
    </DoorForm>
  );
}
