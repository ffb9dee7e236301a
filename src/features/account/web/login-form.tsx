import { useRef, useState, type SubmitEvent } from "react";
import { describeError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { MessageBlock } from "#web/ui/message-block.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { checkCredentials, type CredentialErrors } from "./check-credentials.ts";
import { PasswordField } from "./password-field.tsx";
import { keepRememberMe, readRememberMe } from "./remember-me.ts";
import { signIn, signUp } from "./session.ts";

export type LoginView = "sign-in" | "sign-up";

const words = {
  "sign-in": {
    title: "Sign in",
    action: "Sign in",
    busy: "Signing in...",
    ask: "New here?",
    other: "Create an account",
  },
  "sign-up": {
    title: "Create an account",
    action: "Create account",
    busy: "Creating account...",
    ask: "Already have an account?",
    other: "Sign in",
  },
} as const;

/** E-mail and password. What was typed stays through failures and changes of view. */
export function LoginForm(props: {
  view: LoginView;
  onViewChange: (view: LoginView) => void;
  onSignedIn: (view: LoginView) => void;
}) {
  const { view } = props;
  const isNew = view === "sign-up";
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(readRememberMe);
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submitForm(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const found = checkCredentials(email, password, isNew);
    setErrors(found);
    setFailure(null);
    setNotice(null);
    const wrong = found.email ? "email" : found.password ? "password" : null;
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    setBusy(true);
    keepRememberMe(remember);
    try {
      if (!isNew) await signIn({ email: email.trim(), password, rememberMe: remember });
      else if ((await signUp({ email: email.trim(), password })) === "unconfirmed") {
        setBusy(false);
        setNotice("Check your email for the confirmation link");
        return;
      }
      props.onSignedIn(view);
    } catch (error) {
      setFailure(describeError(error));
      setBusy(false);
    }
  }

  function changeView(): void {
    setErrors({});
    setFailure(null);
    setNotice(null);
    props.onViewChange(isNew ? "sign-in" : "sign-up");
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="login-title"
      onSubmit={(event) => void submitForm(event)}
    >
      <h2 id="login-title" className="text-xl">
        {words[view].title}
      </h2>
      {failure && (
        <MessageBlock tone="danger" className="mt-4">
          {failure}
        </MessageBlock>
      )}
      {notice && (
        <MessageBlock tone="success" className="mt-4">
          {notice}
        </MessageBlock>
      )}
      <TextField
        className="mt-5"
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        className="mt-4"
        label="Password"
        name="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        hint={isNew && !errors.password ? "At least 8 characters" : undefined}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {!isNew && (
        <CheckboxField
          className="mt-4"
          label="Remember me for 30 days"
          checked={remember}
          onCheckedChange={setRemember}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="mt-6 w-full"
        busy={busy}
        busyLabel={words[view].busy}
      >
        {words[view].action}
      </Button>
      <p className="mt-5 text-center text-ui text-muted">
        {words[view].ask}{" "}
        <button type="button" className="text-link font-medium" onClick={changeView}>
          {words[view].other}
        </button>
      </p>
    </form>
  );
}
