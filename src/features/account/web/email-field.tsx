import { TextField } from "#web/ui/form/text-field.tsx";
import type { SignInFlow } from "./sign-in-flow.ts";

/** The e-mail field, shared by all views of the sign-in page. */
export function EmailField(props: { flow: SignInFlow; error: string | undefined }) {
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
      value={props.flow.email}
      error={props.error}
      onChange={(event) => props.flow.type({ email: event.target.value })}
    />
  );
}
