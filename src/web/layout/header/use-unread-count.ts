import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../profile-query.ts";

/** The number of unread notifications, which the profile contains. */
export function useUnreadCount(): number {
  return useQuery(profileQuery).data?.unreadNotifications ?? 0;
}

/** "Notifications, 3 unread" */
export function nameUnread(label: string, count: number): string {
  return count > 0 ? `${label}, ${count} unread` : label;
}
