import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  AdminUser,
  FailedJob,
  ModerationAction,
  operationsApi,
} from "#features/operations/contract.ts";
import { isNotFound } from "#web/data/api.ts";
import type { Prefetched, PrefetchRequest } from "#web/data/prefetch.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { parseTab } from "./admin-tabs.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof operationsApi>();

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
    ...pagesFrom((options) => call("GET /api/admin/users", options), {
      q: q || undefined,
      limit: pageSize,
    }),
    staleTime: 0,
  });
}

export const queuesQuery = queryOptions({
  queryKey: [...keys.jobs, "queues"],
  queryFn: ({ signal }) => call("GET /api/admin/jobs", { signal }),
  refetchInterval: refreshPause,
});

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: [...keys.jobs, "failed"],
  ...pagesFrom((options) => call("GET /api/admin/jobs/failed", options), { limit: pageSize }),
  staleTime: 0,
});

export const capturesQuery = queryOptions({
  queryKey: ["operations", "captures"],
  queryFn: ({ signal }) => call("GET /api/admin/captures", { signal }),
  staleTime: 0,
});

export const publicQuery = infiniteQueryOptions({
  queryKey: [...keys.public, "list"],
  ...pagesFrom((options) => call("GET /api/admin/public", options), { limit: pageSize }),
  staleTime: 0,
});

export const moderationQuery = queryOptions({
  queryKey: [...keys.public, "moderation"],
  queryFn: ({ signal }) => call("GET /api/admin/moderation", { signal }),
  staleTime: 0,
});

export const systemQuery = queryOptions({
  queryKey: ["operations", "system"],
  queryFn: ({ signal }) => call("GET /api/admin/system", { signal }),
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
  return { isMissing: isNotFound(error) };
}

export function useBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isBlocked }: Pick<AdminUser, "id" | "isBlocked">) =>
      call("PATCH /api/admin/users/:id", { params: { id }, body: { isBlocked } }),
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
      const params = { queue, id };
      return action === "retry"
        ? call("POST /api/admin/jobs/:queue/:id/retry", { params })
        : call("DELETE /api/admin/jobs/:queue/:id", { params });
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
    mutationFn: (body: ModerationAction) => call("POST /api/admin/moderation", { body }),
    onSuccess: (_, { action }) => toast.success(moderated[action], { key: "moderation" }),
    onError: (error) => toastFailure("Failed to change this", error, { key: "moderation" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.public }),
  });
}
