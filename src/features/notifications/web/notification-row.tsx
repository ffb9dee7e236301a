import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  describeNotification,
  splitNotification,
  type Notification,
} from "#features/notifications/contract.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Bell, CircleCheck } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useMarkRead } from "./queries.ts";

/** A notification that leads to what it is about, which marks it as read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, isRead, excerpt, createdAt } = notification;
  const mark = useMarkRead();
  const shown = mark.isPending ? mark.variables.isRead : isRead;
  const words = describeNotification(notification);
  return (
    <li className="flex items-start gap-3 border-b border-line py-4">
      <span
        aria-hidden="true"
        className={joinClasses("mt-2.5 size-2 shrink-0 rounded-full", !shown && "bg-accent")}
      />
      <div className="min-w-0 flex-1">
        <p
          className={joinClasses(
            "text-base wrap-anywhere",
            shown ? "text-muted" : "font-medium text-ink",
          )}
        >
          {!shown && <span className="sr-only">Unread: </span>}
          <Target
            notification={notification}
            onOpen={() => !isRead && mark.mutate({ id, isRead: true })}
          >
            <UserSentence parts={splitNotification(notification)} />
          </Target>
        </p>
        {excerpt && (
          <UserText as="p" className="mt-1 line-clamp-3 text-ui text-muted wrap-anywhere">
            {excerpt}
          </UserText>
        )}
        <p className="mt-1 text-sm text-faint">
          <RelativeTime iso={createdAt} />
        </p>
      </div>
      <IconButton
        size="sm"
        label={`Mark as ${shown ? "unread" : "read"}: ${words}`}
        title={`Mark as ${shown ? "unread" : "read"}`}
        icon={
          shown ? (
            <Bell aria-hidden="true" className="size-4" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-4" />
          )
        }
        onClick={() => mark.mutate({ id, isRead: !shown })}
      />
    </li>
  );
}

function Target(props: { notification: Notification; onOpen: () => void; children: ReactNode }) {
  const { kind, entry, collection, commentId } = props.notification;
  const link = { className: "hover:underline", onClick: props.onOpen };
  if (entry)
    return (
      <Link
        {...link}
        to="/entry/$id"
        params={{ id: entry.id }}
        {...(commentId !== null && { hash: `comment-${commentId}` })}
      >
        {props.children}
      </Link>
    );
  if (collection && kind !== "removed")
    return (
      <Link {...link} to="/collection/$id" params={{ id: collection.id }}>
        {props.children}
      </Link>
    );
  return props.children;
}
