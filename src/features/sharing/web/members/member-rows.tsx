import { useQuery } from "@tanstack/react-query";
import type { MemberRole } from "#features/collections/contract.ts";
import type { JoinedMember } from "#features/sharing/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { Initial } from "#web/layout/header/initial.tsx";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { Ellipsis } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useChangeRole } from "../queries.ts";
import { roleNames, roleOptions } from "../role-words.ts";

type Actions = {
  collectionId: string;
  /** Whether the user owns the collection. */
  canChange: boolean;
  onRemove: (member: JoinedMember) => void;
  onHandOver: (member: JoinedMember) => void;
};

/** The members, the owner first. `aside` is shown beside the heading. */
export function MemberRows({
  members,
  aside,
  ...actions
}: Actions & { members: readonly JoinedMember[]; aside: string }) {
  const { data: profile } = useQuery(profileQuery);
  return (
    <section
      aria-labelledby="members"
      className="border-line not-first:mt-6 not-first:border-t not-first:pt-4"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="members" className="text-ui font-medium">
          Members
        </h3>
        <span className="text-sm text-faint tabular-nums">{aside}</span>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {members.map((member) => (
          <Row
            key={member.id}
            member={member}
            isSelf={member.userId === profile?.id}
            {...actions}
          />
        ))}
      </ul>
    </section>
  );
}

function Row(props: Actions & { member: JoinedMember; isSelf: boolean }) {
  const { member, canChange, isSelf } = props;
  const { id, name, role } = member;
  const change = useChangeRole(props.collectionId);

  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Initial of={name} />
      <p className="line-clamp-2 min-w-0 flex-1 text-ui wrap-anywhere">
        <UserText>{name}</UserText>
        {isSelf && <span className="text-faint"> (you)</span>}
      </p>
      {role === "owner" || !canChange ? (
        <span className="shrink-0 text-sm text-faint">{roleNames[role]}</span>
      ) : (
        <>
          <SelectField
            label={`Role of ${name}`}
            labelHidden
            className="w-28 shrink-0"
            value={change.isPending ? change.variables.role : role}
            options={roleOptions}
            onChange={(event) =>
              change.mutate(
                { id, role: event.target.value as MemberRole },
                { onError: (error) => toastFailure("Failed to change the role", error) },
              )
            }
          />
          <Menu
            label={name}
            renderTrigger={(trigger) => (
              <IconButton
                {...trigger}
                label={`More about ${name}`}
                className="-mr-2"
                icon={<Ellipsis aria-hidden="true" className="size-5" />}
              />
            )}
          >
            <MenuItem onSelect={() => props.onHandOver(member)}>Make owner…</MenuItem>
            <MenuSeparator />
            <MenuItem tone="danger" onSelect={() => props.onRemove(member)}>
              Remove…
            </MenuItem>
          </Menu>
        </>
      )}
    </li>
  );
}
