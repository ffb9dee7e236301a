import { Link } from "@tanstack/react-router";
import type { ConversationScope } from "#features/assistant/contract.ts";
import { Briefcase, FileText, Folder, X } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { sentenceParts } from "#shared/sentence-parts.ts";
import type { NamedScope } from "../chat/asked-scope.ts";

const scopePages = {
  collection: "/collection/$id",
  entry: "/entry/$id",
  project: "/project/$id",
} as const;
const scopeIcons = { collection: Folder, entry: FileText, project: Briefcase } as const;

const chipClasses =
  "flex w-fit max-w-full min-w-0 items-center gap-1.5 rounded-ui bg-accent-tint text-sm text-accent";

/** The subject of the next question; it can be removed before asking. */
export function AskedScopeChip({ scope, onRemoved }: { scope: NamedScope; onRemoved: () => void }) {
  const named = scope.isMissing
    ? [`This ${scope.kind} is not here any more`]
    : sentenceParts`About: ${scope.title ?? `this ${scope.kind}`}`;
  return (
    <p className={`${chipClasses} pl-2.5`}>
      <ScopeIcon kind={scope.kind} />
      <span className="truncate py-1" title={named.join("")}>
        <UserSentence parts={named} />
      </span>
      <Link
        to="/chat"
        replace
        aria-label="Ask about everything instead"
        title="Ask about everything instead"
        className="grid size-8 shrink-0 place-items-center rounded-ui hover:bg-hover pointer-coarse:size-10"
        onClick={onRemoved}
      >
        <X className="size-4" />
      </Link>
    </p>
  );
}

/** The subject of a stored conversation, as a link. */
export function ScopeLink({ scope }: { scope: ConversationScope }) {
  return (
    <Link
      to={scopePages[scope.kind]}
      params={{ id: scope.id }}
      className={`${chipClasses} px-2.5 py-1 hover:underline`}
    >
      <ScopeIcon kind={scope.kind} />
      <span className="truncate">
        About: <UserText>{scope.title || "Untitled"}</UserText>
      </span>
    </Link>
  );
}

function ScopeIcon({ kind }: { kind: ConversationScope["kind"] }) {
  const Icon = scopeIcons[kind];
  return <Icon className="size-4 shrink-0" />;
}
