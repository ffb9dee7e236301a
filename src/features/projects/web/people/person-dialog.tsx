import { useRef, useState } from "react";
import { PersonCreate, type ProjectPerson } from "#features/projects/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { parseIssues } from "../parse-issues.ts";
import { useSavePerson } from "./people-changes.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** Adds a person to a project, or edits `person`. Typed text is kept when saving fails. */
export function PersonDialog(props: {
  projectId: string;
  person?: ProjectPerson | undefined;
  onClose: () => void;
}) {
  const { projectId, person, onClose } = props;
  const [typed, setTyped] = useState({
    contactName: person?.contactName ?? "",
    role: person?.role ?? "",
    contactEmail: person?.contactEmail ?? "",
    contactPhone: person?.contactPhone ?? "",
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLDivElement>(null);
  const save = useSavePerson(projectId, person);

  function submit(): void {
    if (save.isPending || typed.contactName.trim() === "") return;
    const { data, error } = PersonCreate.safeParse(typed);
    showErrors(parseIssues(error));
    if (!data) return;
    save.mutate(data, {
      onSuccess: onClose,
      onError: (failure) => failure instanceof ApiError && showErrors(failure.fields),
    });
  }

  function showErrors(found: Readonly<Record<string, string>>): void {
    setErrors(found);
    const first = Object.keys(typed).find((field) => found[field]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={person ? "Edit Person" : "Add Person"}
      size="sm"
      keepOpenOutside
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={typed.contactName.trim() === ""}
            busy={save.isPending}
            busyLabel={person ? "Saving..." : "Adding..."}
          >
            {person ? "Save Changes" : "Add Person"}
          </Button>
        </>
      }
    >
      <div ref={form} className="flex flex-col gap-5">
        <FormFailure
          title={person ? "Failed to update person" : "Failed to add person to project"}
          error={save.error}
        />
        <TextField {...field("contactName")} label="Name *" required />
        <TextField {...field("role")} label="Role" />
        <TextField
          {...field("contactEmail")}
          label="Email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field("contactPhone")} label="Phone" type="tel" inputMode="tel" />
      </div>
    </Dialog>
  );
}
