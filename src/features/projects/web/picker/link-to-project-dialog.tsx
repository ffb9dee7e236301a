import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Project } from "#features/projects/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Plus } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { linkMany } from "../entries/link-changes.ts";
import { useProjectsOfEntry } from "../projects-of-entries.ts";
import { ProjectPicker } from "../project-picker.tsx";

const NewProjectDialog = loadDialog(
  async () => (await import("../list/new-project-dialog.tsx")).NewProjectDialog,
);

/** Asks for a project; selecting one links there at once. The dialog stays open on failure. */
export function LinkToProjectDialog(props: {
  entries: readonly Entry[];
  onClose: () => void;
  onLinked?: (() => void) | undefined;
}) {
  const { entries, onClose } = props;
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [linkingTo, setLinkingTo] = useState<string | null>(null);
  const only = entries.length === 1 ? entries[0] : undefined;
  const linked = useProjectsOfEntry(only?.id ?? "");

  async function choose(project: Project): Promise<void> {
    if (linkingTo) return;
    setLinkingTo(project.id);
    const isDone = await linkMany(client, project, entries);
    setLinkingTo(null);
    if (!isDone) return;
    props.onLinked?.();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link to project"
      description={
        <UserText className="line-clamp-2 wrap-anywhere">
          {only ? only.title : formatEntryCount(entries.length)}
        </UserText>
      }
      size="sm"
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto -ml-2"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setCreating(true)}
          >
            New Project
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <ProjectPicker
        busyId={linkingTo}
        isLinked={({ id }) => only !== undefined && linked.some((one) => one.id === id)}
        onChoose={(project) => void choose(project)}
      />
      {isCreating && <NewProjectDialog onClose={() => setCreating(false)} />}
    </Dialog>
  );
}
