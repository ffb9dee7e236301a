import { useEffect } from "react";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { ViewTitle } from "../view-title.tsx";
import { SendAgain } from "./send-again.tsx";
import { useWait } from "./use-wait.ts";
import { callerOf } from "#web/data/client.ts";
import type { recoveryApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof recoveryApi>();

const secondsBetweenLinks = 30;

/**
 * Shown after sign-up if the address must be confirmed, and likewise for a known address, so as not to reveal
 * it.
 */
export function VerifySent({ flow }: { flow: SignInFlow }) {
  const { go, message } = flow;
  const email = flow.email.trim();
  const [secondsLeft, startWait] = useWait(secondsBetweenLinks, true);

  // After a reload the address is unknown.
  useEffect(() => {
    if (email === "") go("sign_up");
  }, [email, go]);

  async function send(): Promise<void> {
    await call("POST /api/auth/send-verification-email", { body: { email } });
    startWait();
    flow.say({ tone: "success", text: "The confirmation link was sent again." });
  }

  return (
    <>
      <ViewTitle>Confirm your address</ViewTitle>
      <MessageBlock tone={message?.tone ?? "success"} className="mt-4">
        {message?.text ?? "Check your email for the confirmation link"}
      </MessageBlock>
      <p className="mt-4 text-ui text-pretty text-muted">
        Sent to <span className="font-medium break-all text-ink">{email}</span>. Open the link to
        finish. It works for 24 hours. If nothing arrives, look in the spam folder.
      </p>
      <SendAgain
        flow={flow}
        secondsLeft={secondsLeft}
        send={send}
        onOtherAddress={() => go("sign_up")}
      />
    </>
  );
}
