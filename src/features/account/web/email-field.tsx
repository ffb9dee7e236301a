import { TextField } from "#web/ui/text-field.tsx";
import type { Door } from "./use-door.ts";

/** The address, which every view of the sign-in page shares. */
export function EmailField(props: { door: Door; error: string | undefined }) {
  return (
    <TextField
      className="mt-5"
      label="E-mail"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={props.door.email}
      error={props.error}
      onChange={(event) => props.door.type({ email: event.target.value })}
    />
  );
}
