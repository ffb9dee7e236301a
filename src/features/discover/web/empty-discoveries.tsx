import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EmptyReason } from "#features/discover/contract.ts";
import { showInvite } from "#web/layout/dialogs/invite.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";

export type EmptyProps = {
  reason: EmptyReason | undefined;
  /** A search or a tag narrows the list. */
  isNarrowed: boolean;
  onShowAll: () => void;
  onShowNewest: () => void;
};

/** Shows why the list is empty, with the next step. */
export function EmptyDiscoveries(props: EmptyProps) {
  const { text, action } = describeEmpty(props);
  return (
    <EmptyState title="No entries found" action={action}>
      {text}
    </EmptyState>
  );
}

function describeEmpty(props: EmptyProps): { text: string; action: ReactNode } {
  const { reason, isNarrowed, onShowAll, onShowNewest } = props;
  const showAll = <Button onClick={onShowAll}>Show all</Button>;
  switch (reason ?? (isNarrowed ? "no-match" : "all-known")) {
    case "nothing-shared":
      return {
        text: "Nobody else has shared anything yet. Invite friends, or share an entry from its own page.",
        action: <Button onClick={() => showInvite()}>Invite Friends</Button>,
      };
    case "all-known":
      if (isNarrowed)
        return { text: "You have saved or hidden every entry that matches.", action: showAll };
      return {
        text: "You have saved or hidden everything that others shared. New entries appear here.",
        action: (
          <Link to="/home" className={buttonClasses()}>
            Go to your entries
          </Link>
        ),
      };
    case "not-for-you":
      return {
        text: "No shared entry is about your interests yet. You can look at the newest ones instead.",
        action: <Button onClick={onShowNewest}>Show newest</Button>,
      };
    case "no-match":
      return { text: "Try other words, or another tag.", action: showAll };
  }
}
