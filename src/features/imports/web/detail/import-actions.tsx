import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Import } from "#features/imports/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { isBegun } from "../import-words.ts";
import { useImportSteering, useUndoImport } from "../import-changes.ts";

/** The actions that the import's current state allows. */
export function ImportActions({ one }: { one: Import }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const steering = useImportSteering(one.id);
  const undo = useUndoImport(one.id);
  const [isAsking, setAsking] = useState(false);
  const { status, counts, added } = one;
  const hasBegun = isBegun(one);
  const mayUndo = hasBegun && ["paused", "finished", "failed"].includes(status);
  const mayForget = status === "undone" || (!hasBegun && status !== "running");
  const isOver = ["finished", "undone", "failed"].includes(status);
  const steer = (action: "start" | "pause") => () => steering.mutate(action);

  function remove(): void {
    undo.mutate(undefined, {
      onSuccess: (left) => {
        setAsking(false);
        if (left) return;
        toast.success("Import removed");
        void navigate({ to: "/import", replace: true });
      },
    });
  }

  if (status === "undoing") return null;
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      {status === "ready" && counts.waiting + added.waiting > 0 && (
        <Button
          variant="primary"
          busy={steering.isPending}
          busyLabel="Starting..."
          onClick={steer("start")}
        >
          {counts.waiting > 0
            ? `Import ${formatEntryCount(counts.waiting, locale)}`
            : `Update ${formatEntryCount(added.waiting, locale)}`}
        </Button>
      )}
      {status === "running" && (
        <Button busy={steering.isPending} busyLabel="Pausing..." onClick={steer("pause")}>
          Pause
        </Button>
      )}
      {status === "paused" && (
        <Button
          variant="primary"
          busy={steering.isPending}
          busyLabel="Resuming..."
          onClick={steer("start")}
        >
          Resume
        </Button>
      )}
      {status === "finished" && (
        <Link to="/home" className={buttonClasses(hasBegun ? "primary" : "secondary")}>
          Go to Home
        </Link>
      )}
      {(status === "failed" || status === "undone") && (
        <Link to="/import" className={buttonClasses()}>
          Choose another file
        </Link>
      )}
      {mayUndo && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Undo import
        </Button>
      )}
      {mayForget && (
        <Button variant="quiet" busy={undo.isPending} busyLabel="Removing..." onClick={remove}>
          {isOver ? "Remove" : "Cancel"}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Undo this import?"
        description={`${formatEntryCount(counts.imported, locale)} that it brought will be deleted, and the collections and highlights that it added. What you have changed or filled since stays. This cannot be taken back.`}
        confirmLabel="Undo import"
        busyLabel="Undoing..."
        busy={undo.isPending}
        onConfirm={remove}
      />
    </div>
  );
}
