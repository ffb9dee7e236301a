import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { acceptedImages } from "./image-files.ts";

/** A label that opens the file picker or the camera. */
export function ImageInput(props: {
  /** The accessible name, if the children do not contain it. */
  label: string;
  /** Opens the camera instead of the file picker. */
  capture?: boolean;
  className: string;
  children: ReactNode;
  onChoose: (files: readonly File[]) => void;
}) {
  return (
    <label
      className={joinClasses(
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        props.className,
      )}
    >
      {props.children}
      <input
        type="file"
        aria-label={props.label}
        accept={acceptedImages}
        {...(props.capture ? { capture: "environment" as const } : { multiple: true })}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again.
          event.target.value = "";
          if (files.length > 0) props.onChoose(files);
        }}
      />
    </label>
  );
}
