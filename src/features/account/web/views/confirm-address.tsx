import { useState } from "react";
import { leaveFlash } from "#web/flash.ts";
import { ApiError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { ViewTitle } from "../view-title.tsx";
import { announceSession } from "../session.ts";
import type { SignInFlow } from "../sign-in-flow.ts";
import { ChosenPassword } from "./chosen-password.tsx";
import { FollowingLink, useFollowedLink } from "./following-link.tsx";
import { ViewLinks } from "./view-links.tsx";
import { callerOf } from "#web/data/client.ts";
import type { recoveryApi, sessionApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof recoveryApi & typeof sessionApi>();

/** Confirms the address of a new account, or a change of address. */
export function ConfirmAddress({ flow }: { flow: SignInFlow }) {
  // The token of a new account is a JWT with three parts; the token of a change has no dots.
  const isChange = flow.token !== null && !flow.token.includes(".");
  const [asksPassword, setAsksPassword] = useState(false);

  async function confirm(token: string, password = ""): Promise<void> {
    const answer = await call("POST /api/auth/verify-email", { body: { token, password } });
    if (answer.twoFactorRedirect) return flow.go("two_factor");
    const isSignedIn = Boolean(await call("GET /api/auth/get-session"));
    announceSession();
    if (isSignedIn && !isChange) return flow.enter(true);
    if (isSignedIn) {
      leaveFlash("Your e-mail address has been changed");
      return location.replace("/profile");
    }
    const text = isChange
      ? "Your e-mail address has been changed"
      : "Your address is confirmed. You can sign in now.";
    flow.go("sign_in", { tone: "success", text });
  }

  const link = useFollowedLink(
    flow,
    (token) =>
      confirm(token).catch((error: unknown) => {
        // Another browser signed up: ask for the password; the link is still valid.
        if (!(error instanceof ApiError) || !error.fields["password"]) throw error;
        setAsksPassword(true);
      }),
    {
      dead: isChange
        ? "This link has been used or has expired. If your address is still the old one, change it again in your profile."
        : "This link has been used or has expired. Sign in: if your address is not confirmed yet, we’ll send another.",
    },
  );

  if (asksPassword && flow.token !== null) {
    const { token } = flow;
    return <ChosenPassword flow={flow} confirm={(password) => confirm(token, password)} />;
  }
  if (link.state !== "idle") {
    return (
      <FollowingLink
        title="Confirm your address"
        busyLabel="Confirming..."
        state={link.state}
        onStart={link.start}
      />
    );
  }
  return (
    <>
      <ViewTitle>Confirm your address</ViewTitle>
      <MessageBlock tone="danger" className="mt-4">
        {flow.message?.text ?? "Open the link in the mail that we sent you."}
      </MessageBlock>
      <Button
        variant="primary"
        className="mt-6 w-full"
        onClick={() => (isChange ? location.assign("/profile") : flow.go("sign_in"))}
      >
        {isChange ? "Go to your profile" : "Sign in"}
      </Button>
      {isChange && <ViewLinks flow={flow} />}
    </>
  );
}
