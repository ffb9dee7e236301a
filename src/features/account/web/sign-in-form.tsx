import { useState, type ReactNode, type SubmitEvent } from "react";
import { describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { ViewTitle } from "./view-title.tsx";
import type { SignInFlow } from "./sign-in-flow.ts";

/** A view of the sign-in page: heading, message, fields and one button. */
export function SignInForm(props: {
  flow: SignInFlow;
  title: string;
  intro?: ReactNode;
  action: string;
  busyLabel: string;
  children: ReactNode;
  below: ReactNode;
  /** Returns the name of the first invalid field, if any. */
  check: () => string | undefined;
  /** Resolves to true if the page is being left: the button stays busy. */
  submit: () => Promise<unknown>;
}) {
  const { message, say } = props.flow;
  const [busy, setBusy] = useState(false);

  async function submitForm(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    say(null);
    const wrong = props.check();
    if (wrong) {
      form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      if (await props.submit()) return;
    } catch (error) {
      say({ tone: "danger", text: describeError(error) });
    }
    setBusy(false);
  }

  return (
    <form
      noValidate
      // If the browser submits the form natively, keep the password out of the URL.
      method="post"
      aria-labelledby="view-title"
      onSubmit={(event) => void submitForm(event)}
    >
      <ViewTitle inDialog={props.flow.isDialog}>{props.title}</ViewTitle>
      {props.intro && <p className="mt-2 text-ui text-pretty text-muted">{props.intro}</p>}
      {message && (
        <MessageBlock tone={message.tone} className="mt-4">
          {message.text}
        </MessageBlock>
      )}
      {props.children}
      <Button
        type="submit"
        variant="primary"
        className="mt-6 w-full"
        busy={busy}
        busyLabel={props.busyLabel}
      >
        {props.action}
      </Button>
      {props.below}
    </form>
  );
}
