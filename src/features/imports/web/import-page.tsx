import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { Page } from "#web/ui/page.tsx";
import { forgetUpload, useImportUpload } from "./import-upload.ts";
import { keepImportsLive } from "./live-imports.ts";
import { EarlierImports } from "./start/earlier-imports.tsx";
import { FileForm } from "./start/file-form.tsx";
import { KnownFormats } from "./start/known-formats.tsx";

/** The page /import chooses a file. Its plan is shown on a separate page before anything is saved. */
export function ImportPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { importId } = useImportUpload();

  useEffect(() => keepImportsLive(client), [client]);
  useEffect(() => {
    if (importId === null) return;
    forgetUpload();
    void navigate({ to: "/import/$id", params: { id: importId } });
  }, [importId, navigate]);

  return (
    <Page title="Import" width="reading">
      <header className="mb-8">
        <h1 className="text-2xl">Import</h1>
        <p className="mt-1 text-base text-pretty text-muted">
          Import bookmarks, articles and notes from other apps. You see a preview, and nothing is
          saved until you confirm.
        </p>
      </header>
      <div className="flex flex-col gap-14">
        <FileForm />
        <EarlierImports />
        <KnownFormats />
      </div>
    </Page>
  );
}
