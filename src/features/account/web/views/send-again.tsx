import { useState } from "react";
import { describeError } from "#web/data/api.ts";
import type { SignInFlow } from "../sign-in-flow.ts";

/** Below a message that an e-mail was sent: sends it again after a pause, or returns to the address. */
export function SendAgain(props: {
  flow: SignInFlow;
  secondsLeft: number;
  /** Sends the e-mail, and starts the pause. */
  send: () => Promise<void>;
  onOtherAddress: () => void;
}) {
  const { flow, secondsLeft, send } = props;
  const [isBusy, setBusy] = useState(false);

  async function sendAgain(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      flow.say({ tone: "danger", text: describeError(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <p className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-2 border-t border-line pt-5 text-ui">
      {secondsLeft > 0 ? (
        <span className="text-faint tabular-nums">Send again in {secondsLeft} s</span>
      ) : (
        <button
          type="button"
          className="text-link font-medium"
          aria-disabled={isBusy || undefined}
          onClick={() => void sendAgain()}
        >
          {isBusy ? "Sending..." : "Send again"}
        </button>
      )}
      <button type="button" className="text-link font-medium" onClick={props.onOtherAddress}>
        Use another address
      </button>
    </p>
  );
}
