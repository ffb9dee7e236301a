import { IconButton } from "../button/icon-button.tsx";
import { Search, X } from "../picture/icons.tsx";
import { joinClasses } from "../text/join-classes.ts";
import { TextField } from "./text-field.tsx";

/** The search box of a page: "/" focuses it, and a button clears it. */
export function SearchField(props: {
  /** The accessible name and the placeholder: "Search entries". */
  label: string;
  value: string;
  onValueChange: (text: string) => void;
  className?: string | undefined;
}) {
  const { label, value, onValueChange } = props;
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      data-search-box
      placeholder={label}
      autoComplete="off"
      className={joinClasses("[&_::-webkit-search-cancel-button]:hidden", props.className)}
      value={value}
      leading={<Search aria-hidden="true" className="size-4" />}
      trailing={
        value && (
          <IconButton
            label="Clear search"
            size="sm"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => onValueChange("")}
          />
        )
      }
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
