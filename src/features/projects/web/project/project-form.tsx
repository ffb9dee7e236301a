import { useRef, useState } from "react";
import { ProjectUpdate, type Project } from "#features/projects/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { AttributeEditor } from "../attributes/attribute-editor.tsx";
import { removeEmpty, isSame, createRows, placeErrors } from "../attributes/attribute-rows.ts";
import { useUpdateProject } from "../project-changes.ts";
import { parseIssues } from "../parse-issues.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** Replaces a project's card. The typed text is kept until it is saved. */
export function ProjectForm(props: {
  project: Project;
  beginAt: "name" | "attributes";
  onClose: () => void;
}) {
  const { project, beginAt, onClose } = props;
  const [begin] = useState(() => ({
    name: project.name,
    description: project.description ?? "",
    isCompleted: project.completionDate !== null,
    rows: createRows(project.attributeList, beginAt),
  }));
  const [draft, setDraft] = useDraftState(`project-${project.id}`, begin);
  const { name, description, isCompleted, rows } = draft;
  const change = (part: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...part }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The project when the form was opened: another tab may change fields that are not edited here.
  const [opened] = useState(project);
  const nameField = useRef<HTMLInputElement>(null);
  const update = useUpdateProject(project.id);

  function listChanges(): ProjectUpdate {
    const attributeList = removeEmpty(rows);
    return {
      name,
      ...(description.trim() !== (opened.description ?? "") && { description }),
      ...(!isSame(attributeList, opened.attributeList) && { attributeList }),
      ...(isCompleted !== (opened.completionDate !== null) && { isCompleted }),
    };
  }

  function save(): void {
    if (update.isPending) return;
    const body = listChanges();
    const { success, error } = ProjectUpdate.safeParse(body);
    const issues = parseIssues(error);
    setErrors(issues);
    if (issues["name"]) nameField.current?.focus();
    if (!success) return;
    update.mutate(body, {
      onSuccess: onClose,
      onError: (failure) => failure instanceof ApiError && setErrors(failure.fields),
    });
  }

  return (
    <form
      noValidate
      aria-label="Edit project"
      className="rounded-ui border border-line bg-raised p-5 sm:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {/* Keeps its place in the document outline while the name is being edited. */}
      <h1 className="sr-only">{project.name}</h1>
      <div className="flex max-w-reading flex-col gap-5">
        <FormFailure title="Failed to update project" error={update.error} />
        <TextField
          ref={nameField}
          label="Project Name"
          required
          autoComplete="off"
          autoFocus={beginAt === "name"}
          value={name}
          error={errors["name"]}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label="Description"
          rows={4}
          value={description}
          error={errors["description"]}
          onChange={(event) => change({ description: event.target.value })}
        />
        <AttributeEditor
          rows={rows}
          errors={placeErrors(rows, errors)}
          onRowsChange={(next) => change({ rows: next })}
        />
        <SwitchField
          label="Mark as Completed"
          className="border-t border-line pt-5"
          checked={isCompleted}
          onCheckedChange={(isOn) => change({ isCompleted: isOn })}
        />
      </div>
      <div className="mt-6 flex max-w-reading flex-wrap justify-end gap-2 border-t border-line pt-5">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ""}
          busy={update.isPending}
          busyLabel="Saving..."
        >
          Save Changes
        </Button>
      </div>
    </form>
  );
}
