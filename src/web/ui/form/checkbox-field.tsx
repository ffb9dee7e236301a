import { useId, type ComponentProps, type ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

export type ChoiceFieldProps = Omit<ComponentProps<"input">, "type" | "role" | "onChange"> & {
  label: ReactNode;
  description?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
};

export function CheckboxField(props: ChoiceFieldProps) {
  const { label, description, onCheckedChange, className, ...input } = props;
  const descriptionId = useId();
  return (
    <label className={joinClasses("flex w-fit items-start gap-2.5 text-ui text-ink", className)}>
      <input
        {...input}
        type="checkbox"
        className="tick mt-px"
        aria-describedby={description ? descriptionId : undefined}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
      <span>
        {label}
        {description && (
          <span id={descriptionId} className="block text-sm text-faint">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
