import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { nameSource } from "#features/entries/web/source-words.ts";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** A connected entry with the reason. */
export function ConnectionItem(props: { entry: Entry; reason?: string; action?: ReactNode }) {
  const { entry, reason, action } = props;
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <UserText as="div">
          <Link
            to="/entry/$id"
            params={{ id: entry.id }}
            className="line-clamp-3 rounded-ui font-serif text-base text-pretty wrap-anywhere underline decoration-transparent underline-offset-4 transition-colors hover:decoration-edge"
          >
            {entry.title}
          </Link>
        </UserText>
        <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-faint">
          {reason ?? <UserText>{nameSource(entry)}</UserText>}
          {entry.shared && (
            <>
              {" · in "}
              <UserText>{entry.collection.title || "Untitled"}</UserText>
              {", added by "}
              <UserText>{entry.shared.addedBy.name}</UserText>
            </>
          )}
        </p>
      </div>
      {entry.picture && <Thumbnail picture={entry.picture} shape="row" className="mt-1 ml-2" />}
      {action}
    </li>
  );
}
