import type { ReactNode } from "react";
import type { ProjectPerson } from "#features/projects/contract.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Mail, Pencil, Phone, X } from "#web/ui/picture/icons.tsx";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** A person with their role in the project and contact details. */
export function PersonItem(props: {
  person: ProjectPerson;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { contactName: name, contactEmail: email, contactPhone: phone, role } = props.person;
  return (
    <li className="flex items-start gap-3 rounded-ui border border-line bg-raised py-3.5 pr-2.5 pl-4">
      <SiteIcon name={name} size="md" />
      <div className="min-w-0 flex-1">
        <UserText as="h3" className="font-sans text-ui font-medium tracking-normal wrap-anywhere">
          {name}
        </UserText>
        {role && (
          <UserText as="p" className="text-sm text-pretty wrap-anywhere text-muted">
            {role}
          </UserText>
        )}
        {(email || phone) && (
          <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {email && (
              <Reach href={`mailto:${email}`} icon={<Mail className="mt-0.75 size-3.5 shrink-0" />}>
                {email}
              </Reach>
            )}
            {phone && (
              <Reach
                href={`tel:${phone.replace(/[^\d+*#]/g, "")}`}
                icon={<Phone className="mt-0.75 size-3.5 shrink-0" />}
              >
                {phone}
              </Reach>
            )}
          </p>
        )}
      </div>
      <div className="-my-1.5 flex shrink-0">
        <IconButton
          label={`Edit ${name}`}
          size="sm"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={props.onEdit}
        />
        <IconButton
          label={`Remove ${name}`}
          size="sm"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={props.onRemove}
        />
      </div>
    </li>
  );
}

function Reach(props: { href: string; icon: ReactNode; children: string }) {
  return (
    <a
      href={props.href}
      className="inline-flex min-w-0 items-start gap-1.5 rounded-ui text-muted hover:text-ink hover:underline"
    >
      {props.icon}
      <span className="min-w-0 wrap-anywhere">{props.children}</span>
    </a>
  );
}
