import { joinClasses } from "#web/ui/text/join-classes.ts";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";

/** Six digits. Other characters are removed, so that a code can be pasted in any format. */
export function CodeField(
  props: Omit<TextFieldProps, "onChange" | "type" | "value"> & {
    value: string;
    onChange: (code: string) => void;
  },
) {
  const { onChange, className, ...rest } = props;
  return (
    <TextField
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...rest}
      className={joinClasses("[&_input]:tracking-[0.3em] [&_input]:tabular-nums", className)}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}
