import type { RefObject } from "react";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { Tabs } from "#web/ui/menu/tabs.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import type { CaptureSource } from "./capture-draft.ts";
import { DocumentPicker } from "./document-picker.tsx";
import { UrlField } from "./url-field.tsx";
import type { Capture } from "./use-capture.ts";
import { formatBytes } from "#features/entries/web/file-button.tsx";
import { useLocale } from "#web/format-number.ts";
import type { GivenPage } from "#web/layout/dialogs/add-entry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FileText } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Tabs to choose the source: a link, a text or a document. */
export function SourceTabs({
  capture,
  urlField,
}: {
  capture: Capture;
  urlField: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
}) {
  const { draft, change, errors, isBusy, progress, planLimit, refusals } = capture;
  const fileRefusal = draft.source === "file" ? refusals.refuseFile(draft.files[0] ?? null) : null;
  const limit = planLimit ?? fileRefusal ?? refusals.entries;
  const notice = limit && (
    <div className="mb-4">
      <PlanLimitMessage message={limit} isNotice={planLimit === null} />
    </div>
  );
  return (
    <Tabs<CaptureSource>
      label="What to save"
      value={draft.source}
      onValueChange={(source) => change({ source })}
      tabs={[
        {
          value: "url",
          label: "URL",
          content: (
            <>
              {notice}
              <UrlField
                fieldRef={urlField}
                value={draft.url}
                readOnly={isBusy}
                error={errors["url"]}
                onValueChange={(url) => change({ url })}
              />
              {draft.page && (
                <GivenPageNote page={draft.page} onLeaveOut={() => change({ page: null })} />
              )}
            </>
          ),
        },
        {
          value: "text",
          label: "Text",
          content: (
            <>
              {notice}
              <TextArea
                label="Text"
                labelHidden
                rows={6}
                placeholder="Paste or type your text here..."
                value={draft.text}
                readOnly={isBusy}
                error={errors["text"]}
                onChange={(event) => change({ text: event.target.value })}
              />
            </>
          ),
        },
        {
          value: "file",
          label: "File",
          content: (
            <>
              {notice}
              {/* A plan without files shows no file field. A dropped file is kept until it is removed. */}
              {(fileRefusal === null || draft.files.length > 0) && (
                <DocumentPicker
                  files={draft.files}
                  error={errors["file"]}
                  isBusy={isBusy}
                  progress={progress}
                  onFilesChange={(files) => change({ files })}
                />
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** Says that the page's content is saved too, and lets the user remove it. */
function GivenPageNote({ page, onLeaveOut }: { page: GivenPage; onLeaveOut: () => void }) {
  const locale = useLocale();
  return (
    <div className="mt-3 flex items-start gap-3 rounded-ui border border-line bg-paper p-3">
      <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <UserText as="p" className="line-clamp-2 text-ui font-medium wrap-anywhere">
          {page.title || page.url}
        </UserText>
        <p className="mt-0.5 text-sm text-pretty text-muted">
          Saved as your browser shows it ({formatBytes(page.html.length, locale)}), with what only
          you can see there. The site is not asked again.
        </p>
        <Button size="sm" variant="quiet" className="mt-1 -ml-2.5" onClick={onLeaveOut}>
          Save only the link
        </Button>
      </div>
    </div>
  );
}
