import { useState } from "react";
import { describeError, request } from "#web/api.ts";
import { checkEmail } from "../check-credentials.ts";
import { CodeField } from "../code-field.tsx";
import { DoorForm } from "../door-form.tsx";
import { EmailField } from "../email-field.tsx";
import { RememberField } from "../remember-field.tsx";
import type { Door } from "../use-door.ts";
import { finishSignIn, type SignInAnswer } from "./finish-sign-in.ts";
import { prepareSession } from "./prepare-session.ts";
import { useWait } from "./use-wait.ts";
import { WayLinks } from "./way-links.tsx";

const secondsBetweenCodes = 30;

/** Signing in by six digits that go to the address. */
export function EmailCode({ door }: { door: Door }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [secondsLeft, startWait] = useWait(secondsBetweenCodes);

  async function send(email: string): Promise<void> {
    await request("POST", "/api/auth/email-otp/send-verification-otp", {
      body: { email, type: "sign-in" },
    });
    startWait();
    setSentTo(email);
    door.say({ tone: "success", text: "Check your email for the code" });
  }

  async function signInByCode(email: string): Promise<boolean> {
    prepareSession(door.remember);
    const body = { email, otp: code };
    finishSignIn(
      door,
      await request<SignInAnswer>("POST", "/api/auth/sign-in/email-otp", { body }),
    );
    return true;
  }

  if (sentTo === null) {
    return (
      <DoorForm
        key="address"
        door={door}
        title="Sign in with a code"
        intro="We’ll send six digits to your address."
        action="Send code"
        busyLabel="Sending code..."
        check={() => {
          const wrong = checkEmail(door.email);
          setError(wrong);
          return wrong && "email";
        }}
        submit={() => send(door.email.trim())}
        below={<WayLinks door={door} />}
      >
        <EmailField door={door} error={error} />
        <div className="mt-4">
          <RememberField door={door} />
        </div>
      </DoorForm>
    );
  }
  return (
    <DoorForm
      key="code"
      door={door}
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
        <p className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-2 border-t border-line pt-5 text-ui">
          {secondsLeft > 0 ? (
            <span className="text-faint tabular-nums">Send again in {secondsLeft} s</span>
          ) : (
            <button
              type="button"
              className="text-link font-medium"
              onClick={() =>
                void send(sentTo).catch((refusal: unknown) =>
                  door.say({ tone: "danger", text: describeError(refusal) }),
                )
              }
            >
              Send again
            </button>
          )}
          <button
            type="button"
            className="text-link font-medium"
            onClick={() => {
              setSentTo(null);
              setCode("");
              setError(undefined);
              door.say(null);
            }}
          >
            Use another address
          </button>
        </p>
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
    </DoorForm>
  );
}
