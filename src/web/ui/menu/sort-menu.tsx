import { ArrowDownUp } from "../picture/icons.tsx";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { Menu, MenuChoice } from "./menu.tsx";

/** A button that shows the order of a list, with a menu of the others. */
export function SortMenu<Value extends string>(props: {
  /** The accessible name: "Sort entries". */
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onValueChange: (value: Value) => void;
  /** Shows only the icon. */
  compact?: boolean | undefined;
  className?: string | undefined;
}) {
  const { label, value, options, compact } = props;
  const icon = <ArrowDownUp aria-hidden="true" className="size-4" />;
  return (
    <Menu
      label={label}
      renderTrigger={(trigger) =>
        compact ? (
          <IconButton
            {...trigger}
            label={`${label}: ${options[value]}`}
            size="sm"
            className={props.className}
            icon={icon}
          />
        ) : (
          <Button
            {...trigger}
            variant="quiet"
            title={label}
            aria-label={`${label}: ${options[value]}`}
            className={props.className}
            icon={icon}
          >
            {options[value]}
          </Button>
        )
      }
    >
      {(Object.keys(options) as Value[]).map((one) => (
        <MenuChoice key={one} checked={one === value} onSelect={() => props.onValueChange(one)}>
          {options[one]}
        </MenuChoice>
      ))}
    </Menu>
  );
}
