import { useState, type RefObject } from "react";
import { maxMembers, type MemberRole } from "#features/collections/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { ApiError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useInviteMember } from "../queries.ts";
import { roleOptions } from "../role-words.ts";

export type InviteForm = ReturnType<typeof useInviteForm>;

/** The state of the form. The input is kept if sending fails. */
export function useInviteForm(collectionId: string) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("viewer");
  const [unsent, setUnsent] = useState<string | null>(null);
  const invite = useInviteMember(collectionId);

  function send(): void {
    const address = email.trim();
    if (address === "" || invite.isPending) return;
    setUnsent(null);
    invite.mutate(
      { email: address, role },
      {
        onSuccess: (invitation) => {
          setEmail("");
          if (invitation.sentAt === null) setUnsent(invitation.email);
          else
            toast.success("Invitation sent!", {
              description: `We've sent an invitation to ${invitation.email}`,
              key: "invite",
            });
        },
      },
    );
  }

  return {
    email,
    role,
    setRole,
    setEmail: (next: string) => {
      setEmail(next);
      if (invite.isError) invite.reset();
    },
    /** The address to which no e-mail was sent. */
    unsent,
    error: invite.error,
    isSending: invite.isPending,
    send,
  };
}

/** "3 of 200" */
export function formatCapacity(used: number, locale: string | undefined): string {
  return `${formatNumber(used, locale)} of ${formatNumber(maxMembers, locale)}`;
}

/** Asks for the address and the role, and says before the first invitation what people will see. */
export function InviteFields({
  form,
  field,
  entryCount,
  used,
}: {
  form: InviteForm;
  field: RefObject<HTMLInputElement | null>;
  entryCount: number;
  /** The members, with the owner and open invitations; 0 while they load. */
  used: number;
}) {
  const locale = useLocale();
  if (used >= maxMembers)
    return (
      <MessageBlock tone="info" isAnnounced={false}>
        {formatCapacity(used, locale)} members, with open invitations. Remove a person or withdraw
        an invitation to invite somebody else.
      </MessageBlock>
    );

  const wrong = form.error instanceof ApiError ? form.error.fields["email"] : undefined;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
        <TextField
          ref={field}
          className="col-span-2 sm:col-span-1"
          label="E-mail address"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.email}
          error={wrong}
          onChange={(event) => form.setEmail(event.target.value)}
        />
        <SelectField
          label="Role"
          value={form.role}
          options={roleOptions}
          onChange={(event) => form.setRole(event.target.value as MemberRole)}
        />
        <Button
          type="submit"
          variant="primary"
          className="mt-6.5"
          disabled={form.email.trim() === ""}
          busy={form.isSending}
          busyLabel="Sending..."
        >
          Invite
        </Button>
      </div>
      <div className="mt-3 empty:hidden">
        <FormFailure title="Failed to send invitation" error={form.error} />
      </div>
      <p className="mt-2 text-sm text-pretty text-faint">
        Viewers read. Editors also add entries and remove them from the collection.
      </p>
      {form.unsent !== null && (
        <MessageBlock tone="info" className="mt-4">
          No e-mail was sent, because <span className="wrap-anywhere">{form.unsent}</span> gets no
          more for now. They see the invitation when they sign in.
        </MessageBlock>
      )}
      {used === 1 && (
        <MessageBlock tone="info" className="mt-4" isAnnounced={false}>
          {entryCount === 0
            ? "They will see every entry that is added here, with its note. You can leave a note out on the entry."
            : `They will see ${formatEntryCount(entryCount)}, with your notes. You can leave a note out on the entry.`}
        </MessageBlock>
      )}
    </>
  );
}
