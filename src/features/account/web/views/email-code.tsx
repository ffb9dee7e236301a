import { useState } from "react";
import { checkEmail } from "../check-credentials.ts";
import { CodeField } from "../code-field.tsx";
import { SignInForm } from "../sign-in-form.tsx";
import { EmailField } from "../email-field.tsx";
import { RememberField } from "../remember-field.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { prepareSession } from "./prepare-session.ts";
import { SendAgain } from "./send-again.tsx";
import { useWait } from "./use-wait.ts";
import { ViewLinks } from "./view-links.tsx";
import { callerOf } from "#web/data/client.ts";
import type { signInApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof signInApi>();

const secondsBetweenCodes = 30;

/** Signs in with six digits sent to the address. */
export function EmailCode({ flow }: { flow: SignInFlow }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [secondsLeft, startWait] = useWait(secondsBetweenCodes);

  async function send(email: string): Promise<void> {
    await call("POST /api/auth/email-otp/send-verification-otp", {
      body: { email, type: "sign-in" },
    });
    startWait();
    setSentTo(email);
    flow.say({ tone: "success", text: "Check your email for the code" });
  }

  async function signInByCode(email: string): Promise<boolean> {
    prepareSession(flow.remember);
    const body = { email, otp: code };
    finishSignIn(flow, await call("POST /api/auth/sign-in/email-otp", { body }));
    return true;
  }

  if (sentTo === null) {
    return (
      <SignInForm
        key="address"
        flow={flow}
        title="Sign in with a code"
        intro="We’ll send six digits to your address."
        action="Send code"
        busyLabel="Sending code..."
        check={() => {
          const wrong = checkEmail(flow.email);
          setError(wrong);
          return wrong && "email";
        }}
        submit={() => send(flow.email.trim())}
        below={<ViewLinks flow={flow} />}
      >
        <EmailField flow={flow} error={error} />
        <div className="mt-4">
          <RememberField flow={flow} />
        </div>
      </SignInForm>
    );
  }
  return (
    <SignInForm
      key="code"
      flow={flow}
      title="Check your mail"
      intro={
        <>
          Six digits, sent to <span className="font-medium break-all text-ink">{sentTo}</span>.
        </>
      }
      action="Sign in"
      busyLabel="Signing in..."
      check={() => {
        const wrong = code.length < 6 ? "Please enter the six digits" : undefined;
        setError(wrong);
        return wrong && "code";
      }}
      submit={() => signInByCode(sentTo)}
      below={
        <SendAgain
          flow={flow}
          secondsLeft={secondsLeft}
          send={() => send(sentTo)}
          onOtherAddress={() => {
            setSentTo(null);
            setCode("");
            setError(undefined);
            flow.say(null);
          }}
        />
      }
    >
      <CodeField
        className="mt-5"
        label="Code"
        autoFocus
        value={code}
        error={error}
        onChange={setCode}
      />
    </SignInForm>
  );
}
