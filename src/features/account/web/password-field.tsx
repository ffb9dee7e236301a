import { useState } from "react";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? "Hide password" : "Show password"}
          size="sm"
          icon={<Glyph name={shown ? "eyeOff" : "eye"} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
