import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import {
  checkEmail,
  checkNewPassword,
  checkPassword,
  type CredentialErrors,
} from "./check-credentials.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { ViewLink } from "./view-link.tsx";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { RememberField } from "./remember-field.tsx";
import { signIn, signUp } from "./sign-in.ts";
import { loadOtherViews } from "./load-other-views.ts";
import type { SignInFlow } from "./sign-in-flow.ts";

/** The e-mail and password form: signs in, or creates an account. */
export function LoginForm({ flow }: { flow: SignInFlow }) {
  const { email, password, remember, type, go } = flow;
  const isNew = flow.view === "sign_up";
  const [errors, setErrors] = useState<CredentialErrors>({});

  function check() {
    const found = {
      email: checkEmail(email),
      password: (isNew ? checkNewPassword : checkPassword)(password),
    };
    setErrors(found);
    return found.email ? "email" : found.password && "password";
  }

  async function submit() {
    const body = { email: email.trim(), password, rememberMe: remember };
    if (await (isNew ? signUp(body) : signIn(body))) {
      flow.enter(isNew);
      return true;
    }
    if (isNew) type({ password: "" });
    go(isNew ? "verify_sent" : "two_factor");
    return false;
  }

  return (
    <SignInForm
      flow={flow}
      title={isNew ? "Create an account" : "Sign in"}
      action={isNew ? "Create account" : "Sign in"}
      busyLabel={isNew ? "Creating account..." : "Signing in..."}
      check={check}
      submit={submit}
      below={
        <>
          <p className="mt-5 flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <div className="mt-4 grid auto-cols-fr grid-flow-col gap-3">
            <Button
              onPointerEnter={flow.prepare}
              onFocus={flow.prepare}
              onClick={() => go("magic_link")}
            >
              Magic link
            </Button>
            {flow.provider !== null && (
              <Button
                onClick={() => void loadOtherViews().then((views) => views.goToProvider(flow))}
              >
                {flow.provider}
              </Button>
            )}
          </div>
          {!flow.isDialog && (
            <p className="mt-6 text-center text-ui text-muted">
              {isNew ? "Already have an account? " : "New here? "}
              <ViewLink flow={flow} to={isNew ? "sign_in" : "sign_up"}>
                {isNew ? "Sign in" : "Create an account"}
              </ViewLink>
            </p>
          )}
        </>
      }
    >
      <EmailField flow={flow} error={errors.email} />
      <PasswordField
        className="mt-4"
        label="Password"
        name="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        hint={isNew && !errors.password && "At least 8 characters"}
        value={password}
        error={errors.password}
        onChange={(event) => type({ password: event.target.value })}
      />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-3 text-ui">
        <RememberField flow={flow} />
        {!isNew && (
          <ViewLink flow={flow} to="forgotten_password">
            Forgot password?
          </ViewLink>
        )}
      </div>
    </SignInForm>
  );
}
