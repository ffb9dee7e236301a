import { useRef, useState } from "react";
import { ProjectCreate } from "#features/projects/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { useCreateProject } from "../project-changes.ts";
import { parseIssues } from "../parse-issues.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** Creates a project. Typed text is kept on failure. */
export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useDraftState("new-project", { name: "", description: "" });
  const { name, description } = draft;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const nameField = useRef<HTMLInputElement>(null);
  const create = useCreateProject();

  function save(): void {
    if (create.isPending || name.trim() === "") return;
    const body = { name, ...(description.trim() && { description }) };
    const { success, error } = ProjectCreate.safeParse(body);
    setErrors(parseIssues(error));
    if (!success) return;
    create.mutate(body, {
      onSuccess: onClose,
      onError: (failure) => failure instanceof ApiError && setErrors(failure.fields),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New Project"
      size="sm"
      keepOpenOutside
      initialFocus={nameField}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={name.trim() === ""}
            busy={create.isPending}
            busyLabel="Creating..."
          >
            Create Project
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure title="Failed to add project" error={create.error} />
        <TextField
          ref={nameField}
          label="Project Name"
          required
          autoComplete="off"
          value={name}
          error={errors["name"]}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <TextArea
          label="Description"
          aside="Optional"
          rows={4}
          value={description}
          error={errors["description"]}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
