import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";
import { storeRememberMe } from "./remember-me.ts";
import type { SignInFlow } from "./sign-in-flow.ts";

/** Stored on every change, because an e-mailed link opens in another tab. */
export function RememberField({ flow }: { flow: SignInFlow }) {
  return (
    <CheckboxField
      label="Remember me for 30 days"
      checked={flow.remember}
      onCheckedChange={(remember) => {
        flow.type({ remember });
        storeRememberMe(remember);
      }}
    />
  );
}
