import { useRef, useState } from "react";
import { PlanLimitMessage, getPlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import { PlanUsage } from "#features/billing/web/plan-room.tsx";
import {
  collectionCategories,
  CollectionCreate,
  type Collection,
} from "#features/collections/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { getPresentVersion } from "#web/data/versions.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { OtherVersion } from "#web/ui/state/other-version.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { formatCategory } from "./collection-words.ts";
import { ColorField } from "./color-field.tsx";
import { EmojiField } from "./emoji-field.tsx";
import { useCreateCollection, useUpdateCollection } from "./queries.ts";
import { useCollectionEdits } from "./use-collection-edits.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

const labels = {
  title: "Title",
  category: "Category",
  description: "Description",
  color: "Color",
  emoji: "Emoji",
} as const;

/** Creates a collection, or edits `collection`. Typed text is kept when saving fails. */
export function CollectionDialog(props: { collection?: Collection; onClose: () => void }) {
  const { collection, onClose } = props;
  const { fields, present, conflicts, changed, change, takeOther, meet } =
    useCollectionEdits(collection);
  const { title, category, description, color, emoji } = fields;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [planLimit, setPlanLimit] = useState<string | null>(null);
  const refusals = usePlanRefusals();
  const limit = planLimit ?? (collection ? null : refusals.collections);
  const titleField = useRef<HTMLInputElement>(null);
  const create = useCreateCollection();
  const update = useUpdateCollection(collection?.id ?? "");
  const saving = collection ? update : create;
  const key = collection?.id ?? "create-collection";

  function save(): void {
    if (saving.isPending) return;
    const parsed = CollectionCreate.safeParse(fields);
    const issues = parsed.error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [];
    setErrors(Object.fromEntries(issues));
    if (!parsed.data) return;
    setPlanLimit(null);
    const { data } = parsed;
    const onSuccess = () => {
      toast.success(`Collection ${collection ? "updated" : "created"} successfully`, { key });
      onClose();
    };
    if (!present) return create.mutate(data, { onSuccess, onError: fail });
    const body = Object.fromEntries(changed.map((field) => [field, data[field]]));
    const saveOver = (version: Collection): void =>
      update.mutate(
        { ...body, updatedAt: version.updatedAt },
        {
          onSuccess,
          onError: (error) => {
            const newer = getPresentVersion<Collection>(error, "collection");
            if (!newer) fail(error);
            // Only other fields were changed elsewhere.
            else if (!meet(newer)) saveOver(newer);
          },
        },
      );
    saveOver(present);
  }

  function fail(error: Error): void {
    const limit = getPlanLimitMessage(error);
    if (limit !== null) return setPlanLimit(limit);
    if (error instanceof ApiError) setErrors(error.fields);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={collection ? "Edit Collection" : "New Collection"}
      size="sm"
      keepOpenOutside
      initialFocus={titleField}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving.isPending} busyLabel="Saving...">
            {conflicts.length > 0 ? "Save mine" : collection ? "Save Changes" : "Create Collection"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {limit ? (
          <PlanLimitMessage message={limit} isNotice={planLimit === null} />
        ) : (
          conflicts.length === 0 && (
            <FormFailure
              title={
                collection
                  ? "Failed to update collection"
                  : "Failed to create collection. Please try again."
              }
              error={saving.error}
            />
          )
        )}
        {conflicts.length > 0 && present && (
          <OtherVersion
            message="This collection was changed elsewhere while you edited it."
            fields={conflicts.map((field) => ({ label: labels[field], text: present[field] }))}
            onTake={takeOther}
          />
        )}
        <TextField
          ref={titleField}
          label="Title"
          aside={!collection && <PlanUsage of="collections" />}
          value={title}
          error={errors["title"]}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SelectField
          label="Category"
          value={category}
          options={listCategories(category)}
          onChange={(event) => change({ category: event.target.value })}
        />
        <TextArea
          label="Description"
          aside="Optional"
          value={description}
          error={errors["description"]}
          onChange={(event) => change({ description: event.target.value })}
        />
        <ColorField value={color} onValueChange={(next) => change({ color: next })} />
        <EmojiField
          value={emoji}
          error={errors["emoji"]}
          onValueChange={(next) => change({ emoji: next })}
        />
      </div>
    </Dialog>
  );
}

/** The offered categories, and the current one if it came from elsewhere (onboarding, import). */
function listCategories(present: string) {
  const values = new Set(["", ...collectionCategories, present]);
  return [...values].map((value) => ({ value, label: formatCategory(value) }));
}
