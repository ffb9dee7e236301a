import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Project } from "#features/projects/contract.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Archive, ArchiveRestore, Download, Ellipsis, Trash2 } from "#web/ui/picture/icons.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { archiveWithUndo, deleteWithUndo } from "../project-changes.ts";

/** The less frequent actions of a project. */
export function ProjectActions(props: { project: Project; onExport: () => void }) {
  const { project } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const isArchived = project.archivedAt !== null;
  const ArchiveIcon = isArchived ? ArchiveRestore : Archive;

  return (
    <Menu
      label="Project"
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          label="Project actions"
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
        />
      )}
    >
      <MenuItem
        icon={<Download aria-hidden="true" className="size-4 text-faint" />}
        onSelect={props.onExport}
      >
        Export…
      </MenuItem>
      <MenuItem
        icon={<ArchiveIcon aria-hidden="true" className="size-4 text-faint" />}
        onSelect={() => archiveWithUndo(client, project, !isArchived)}
      >
        {isArchived ? "Unarchive" : "Archive"}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        tone="danger"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onSelect={() => {
          deleteWithUndo(client, project);
          void navigate({ to: "/projects", replace: true });
        }}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
