import { useState } from "react";
import { request } from "#web/api.ts";
import { checkEmail } from "../check-credentials.ts";
import { DoorForm } from "../door-form.tsx";
import { DoorLink } from "../door-link.tsx";
import { EmailField } from "../email-field.tsx";
import { RememberField } from "../remember-field.tsx";
import type { Door } from "../use-door.ts";
import { hasAskedForLink, noteAskedLink } from "./asked-link.ts";
import { finishSignIn, type SignInAnswer } from "./finish-sign-in.ts";
import { FollowingLink, useFollowedLink } from "./following-link.tsx";
import { WayLinks } from "./way-links.tsx";

/** Asks for a link that signs in, and follows one. */
export function MagicLink({ door }: { door: Door }) {
  const [error, setError] = useState<string>();
  const link = useFollowedLink(
    door,
    async (token) =>
      finishSignIn(
        door,
        await request<SignInAnswer>("POST", "/api/auth/magic-link/verify", { body: { token } }),
      ),
    { asksFirst: !hasAskedForLink() },
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
    <DoorForm
      door={door}
      title="Sign in by magic link"
      intro="We’ll send you a link that signs you in: no password needed."
      action="Send magic link"
      busyLabel="Sending magic link..."
      check={() => {
        const wrong = checkEmail(door.email);
        setError(wrong);
        return wrong && "email";
      }}
      submit={async () => {
        await request("POST", "/api/auth/sign-in/magic-link", {
          body: { email: door.email.trim() },
        });
        noteAskedLink();
        door.say({ tone: "success", text: "Check your email for the magic link" });
      }}
      below={
        <>
          <p className="mt-5 text-center text-ui text-muted">
            Reading mail on another device?{" "}
            <DoorLink door={door} to="verify_otp">
              Get a code
            </DoorLink>
          </p>
          <WayLinks door={door} />
        </>
      }
    >
      <EmailField door={door} error={error} />
      <div className="mt-4">
        <RememberField door={door} />
      </div>
    </DoorForm>
  );
}
