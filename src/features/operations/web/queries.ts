import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  AdminCaptures,
  AdminQueues,
  AdminSystem,
  AdminUser,
  AdminUserPage,
  FailedJob,
  FailedJobPage,
  Moderation,
  ModerationAction,
  PublicItemPage,
} from "#features/operations/contract.ts";
import { ApiError, request } from "#web/data/api.ts";
import type { Prefetched, PrefetchRequest } from "#web/data/prefetch.ts";
import { toastFailure } from "#web/failure.ts";
import { pagesOf } from "#web/pages-of.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { parseTab } from "./admin-tabs.ts";

const pageSize = 50;
/** Milliseconds between two requests for data that changes by itself. */
const refreshPause = 10_000;

const keys = {
  users: ["operations", "users"],
  jobs: ["operations", "jobs"],
  public: ["operations", "public"],
} as const;

export function usersQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.users, q],
    ...pagesOf<AdminUserPage>("/api/admin/users", { q: q || undefined, limit: pageSize }),
    staleTime: 0,
  });
}

export const queuesQuery = queryOptions({
  queryKey: [...keys.jobs, "queues"],
  queryFn: ({ signal }) => request<AdminQueues>("GET", "/api/admin/jobs", { signal }),
  refetchInterval: refreshPause,
});

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: [...keys.jobs, "failed"],
  ...pagesOf<FailedJobPage>("/api/admin/jobs/failed", { limit: pageSize }),
  staleTime: 0,
});

export const capturesQuery = queryOptions({
  queryKey: ["operations", "captures"],
  queryFn: ({ signal }) => request<AdminCaptures>("GET", "/api/admin/captures", { signal }),
  staleTime: 0,
});

export const publicQuery = infiniteQueryOptions({
  queryKey: [...keys.public, "list"],
  ...pagesOf<PublicItemPage>("/api/admin/public", { limit: pageSize }),
  staleTime: 0,
});

export const moderationQuery = queryOptions({
  queryKey: [...keys.public, "moderation"],
  queryFn: ({ signal }) => request<Moderation>("GET", "/api/admin/moderation", { signal }),
  staleTime: 0,
});

export const systemQuery = queryOptions({
  queryKey: ["operations", "system"],
  queryFn: ({ signal }) => request<AdminSystem>("GET", "/api/admin/system", { signal }),
  refetchInterval: refreshPause,
});

/** Prefetches the shown view for SSR. For users who are not operators the page does not exist. */
export async function prefetchAdmin(
  client: QueryClient,
  { search }: PrefetchRequest,
): Promise<Prefetched> {
  const queries = {
    users: () => client.fetchInfiniteQuery(usersQuery(String(search["q"] ?? ""))),
    jobs: () =>
      Promise.all([client.fetchQuery(queuesQuery), client.fetchInfiniteQuery(failedJobsQuery)]),
    captures: () => client.fetchQuery(capturesQuery),
    public: () =>
      Promise.all([client.fetchQuery(moderationQuery), client.fetchInfiniteQuery(publicQuery)]),
    system: () => client.fetchQuery(systemQuery),
  };
  const error: unknown = await queries[parseTab(search["tab"])]().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { isMissing: error instanceof ApiError && error.status === 404 };
}

export function useBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isBlocked }: Pick<AdminUser, "id" | "isBlocked">) =>
      request<AdminUser>("PATCH", `/api/admin/users/${id}`, { body: { isBlocked } }),
    onSuccess: ({ isBlocked }) =>
      toast.success(isBlocked ? "Account blocked" : "Account unblocked", { key: "block" }),
    onError: (error) => toastFailure("Failed to change the account", error, { key: "block" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.users }),
  });
}

export function useSettleJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ queue, id, action }: FailedJob & { action: "retry" | "discard" }) => {
      const path = `/api/admin/jobs/${encodeURIComponent(queue)}/${id}`;
      return action === "retry"
        ? request<void>("POST", `${path}/retry`)
        : request<void>("DELETE", path);
    },
    onSuccess: (_, { action }) =>
      toast.success(action === "retry" ? "The job runs again" : "Job discarded", { key: "job" }),
    onError: (error) => toastFailure("Failed to change the job", error, { key: "job" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.jobs }),
  });
}

const moderated = {
  withdraw: "Withdrawn. Its owner cannot share it again.",
  restore: "Restored. It is public again if its owner still shares it.",
  dismiss: "Reports dismissed",
} as const;

export function useModerate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ModerationAction) =>
      request<void>("POST", "/api/admin/moderation", { body }),
    onSuccess: (_, { action }) => toast.success(moderated[action], { key: "moderation" }),
    onError: (error) => toastFailure("Failed to change this", error, { key: "moderation" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.public }),
  });
}
