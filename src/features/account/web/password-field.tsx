import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

/** A password that can be looked at. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
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
          icon={<Icon className="size-4" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
