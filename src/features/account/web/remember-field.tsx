import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { keepRememberMe } from "./remember-me.ts";
import type { SignInFlow } from "./use-sign-in-flow.ts";

/** Kept as it is ticked: a link in a mail is followed in another tab. */
export function RememberField({ flow }: { flow: SignInFlow }) {
  return (
    <CheckboxField
      label="Remember me for 30 days"
      checked={flow.remember}
      onCheckedChange={(remember) => {
        flow.type({ remember });
        keepRememberMe(remember);
      }}
    />
  );
}
