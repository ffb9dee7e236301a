import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { keepRememberMe } from "./remember-me.ts";
import type { Door } from "./use-door.ts";

/** Kept as it is ticked: a link in a mail is followed in another tab. */
export function RememberField({ door }: { door: Door }) {
  return (
    <CheckboxField
      label="Remember me for 30 days"
      checked={door.remember}
      onCheckedChange={(remember) => {
        door.type({ remember });
        keepRememberMe(remember);
      }}
    />
  );
}
