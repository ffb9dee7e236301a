import { useState } from "react";
import { request } from "#web/api.ts";
import { checkEmail } from "../check-credentials.ts";
import { DoorForm } from "../door-form.tsx";
import { EmailField } from "../email-field.tsx";
import type { Door } from "../use-door.ts";
import { WayLinks } from "./way-links.tsx";

/** Asks for the link that sets a new password. */
export function ForgottenPassword({ door }: { door: Door }) {
  const [error, setError] = useState<string>();

  return (
    <DoorForm
      door={door}
      title="Forgotten password"
      intro="Enter the address of your account. We’ll send a link to set a new password."
      action="Send reset link"
      busyLabel="Sending reset link..."
      check={() => {
        const wrong = checkEmail(door.email);
        setError(wrong);
        return wrong && "email";
      }}
      submit={async () => {
        await request("POST", "/api/auth/request-password-reset", {
          body: { email: door.email.trim() },
        });
        door.say({ tone: "success", text: "Check your email for the password reset link" });
      }}
      below={<WayLinks door={door} />}
    >
      <EmailField door={door} error={error} />
    </DoorForm>
  );
}
