import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { readCommentsOf } from "./queries.ts";

/**
 * Marks the notifications of an entry's comments as read once `element` is on the screen, and again when others arrive.
 * Sends nothing while nothing is unread.
 */
export function useReadWhenSeen(
  entryId: string,
  element: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const unread = profile?.unreadNotifications ?? 0;
  useEffect(() => {
    if (!isShown || unread === 0 || !element.current) return;
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      observer.disconnect();
      // They stay unread if it fails.
      readCommentsOf(client, entryId).catch(() => {});
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [client, entryId, element, isShown, unread]);
}
