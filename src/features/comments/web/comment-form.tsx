import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { maxCommentLength } from "#shared/comment-limits.ts";
import { membersQuery } from "#features/sharing/web/queries.ts";
import { ApiError } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { MentionField } from "./mention-field.tsx";
import { useAddComment } from "./queries.ts";

type Draft = { text: string; chosen: readonly string[] };
const empty: Draft = { text: "", chosen: [] };

/** Writes a comment. What was typed is kept if sending fails, or if the session ends. */
export function CommentForm({ entryId, collection }: { entryId: string; collection: Collection }) {
  const [draft, setDraft] = useDraftState<Draft>(`comment-${entryId}`, empty);
  const [isUsed, setUsed] = useState(false);
  const add = useAddComment(entryId);
  const { data: profile } = useQuery(profileQuery);
  const { data: members } = useQuery({ ...membersQuery(collection.id), enabled: isUsed });
  const people = (members?.items ?? [])
    .filter((one) => one.status === "member")
    .filter(({ userId }) => userId !== profile?.id)
    .map(({ userId, name, role }) => ({ userId, name, role }));
  const others = collection.memberCount - 1;
  const fields = add.error instanceof ApiError ? add.error.fields : {};

  function send(): void {
    if (add.isPending || draft.text.trim() === "") return;
    const mentions = draft.chosen.filter((id) => people.some(({ userId }) => userId === id));
    add.mutate(
      { text: draft.text, mentions },
      {
        // Words that were typed while it was sent are kept.
        onSuccess: () => setDraft((now) => (now.text === draft.text ? empty : now)),
      },
    );
  }

  return (
    <form
      noValidate
      aria-label="Your comment"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FormFailure title="Failed to add your comment" error={add.error} />
      <MentionField
        label="Your comment"
        text={draft.text}
        people={people}
        maxLength={maxCommentLength}
        placeholder="Write a comment…"
        hint={`${others === 1 ? "One other member sees it" : `${others} other members see it`}. Type @ to mention somebody.`}
        error={fields["text"] ?? fields["mentions"]}
        onTextChange={(text) => setDraft((now) => ({ ...now, text }))}
        onPick={({ userId }) => setDraft((now) => ({ ...now, chosen: [...now.chosen, userId] }))}
        onFocus={() => setUsed(true)}
        onSubmit={send}
      />
      <Button
        size="sm"
        type="submit"
        variant={draft.text.trim() === "" ? "secondary" : "primary"}
        className="self-end"
        busy={add.isPending}
        busyLabel="Sending..."
      >
        Comment
      </Button>
    </form>
  );
}
