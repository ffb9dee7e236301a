import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { severities } from "#features/feedback/contract.ts";
import { useReopen } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Plus } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { Page } from "#web/ui/page.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { FeedbackList } from "./feedback-list.tsx";
import { boardQuery, watchBoard } from "./queries.ts";
import { useBoardFilter } from "./use-board-filter.ts";

const SubmitFeedbackDialog = loadDialog(
  async () => (await import("./feedback-dialogs.tsx")).SubmitFeedbackDialog,
);

const severityOptions = [
  { value: "all", label: "All Severities" },
  ...severities.map((severity) => ({ value: severity, label: severity })),
];

/** /feedback: the board, for all signed-in users. */
export function FeedbackPage() {
  const client = useQueryClient();
  const [filter, choose] = useBoardFilter();
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery({ ...boardQuery(filter), placeholderData: keepPreviousData });

  useEffect(() => watchBoard(client), [client]);
  useReopen("new-feedback", () => setAdding(true));

  return (
    <Page title="Feedback" width="reading">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">Feedback</h1>
          <p className="mt-1 text-base text-muted">
            Report problems and ideas, and vote on what comes first
          </p>
        </div>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setAdding(true)}
        >
          Add Feedback
        </Button>
      </header>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SelectField
          label="Severity filter"
          labelHidden
          className="w-44"
          options={severityOptions}
          value={filter.severity ?? "all"}
          onChange={({ target }) => {
            choose({ ...filter, severity: severities.find((one) => one === target.value) });
          }}
        />
        <SwitchField
          label="Show closed items"
          className="items-center!"
          checked={filter.closed === "true"}
          onCheckedChange={(isOn) => choose({ ...filter, closed: isOn ? "true" : undefined })}
        />
      </div>
      <FeedbackList
        list={list}
        isNarrowed={filter.severity !== undefined}
        onShowAll={() => choose({ closed: filter.closed })}
        onAdd={() => setAdding(true)}
      />
      {isAdding && <SubmitFeedbackDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
