import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AccountDelete,
  AccountSecurity,
  EmailChange,
  EmailChangeResult,
  PasswordChange,
  SessionInfo,
  SignInOptions,
} from "#features/account/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { announceLeaving, refreshSession } from "./session.ts";

const accountKeys = {
  security: ["account", "security"],
  sessions: ["account", "sessions"],
  options: ["account", "options"],
} as const;

export const accountQuery = queryOptions({
  queryKey: accountKeys.security,
  queryFn: ({ signal }) => request<AccountSecurity>("GET", "/api/account", { signal }),
});

/** Always refetched, because other browsers sign in and out without notifying this one. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) =>
    (await request<Page<SessionInfo>>("GET", "/api/account/sessions", { signal })).items,
  staleTime: 0,
});

export const signInOptionsQuery = queryOptions({
  queryKey: accountKeys.options,
  queryFn: ({ signal }) => request<SignInOptions>("GET", "/api/auth/options", { signal }),
});

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailChange) =>
      request<EmailChangeResult>("POST", "/api/account/email", { body }),
    onSuccess: ({ result }) => {
      if (result === "confirm") return;
      void client.invalidateQueries({ queryKey: ["account"] });
      void refreshSession();
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => request<void>("POST", "/api/account/password", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** Sends a link to set a password, for an account without one. */
export function useRequestPassword() {
  return useMutation({
    mutationFn: (email: string) =>
      request<void>("POST", "/api/auth/request-password-reset", { body: { email } }),
  });
}

/** Removes the row at once, and restores it if the server refuses. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<void>("DELETE", `/api/account/sessions/${id}`),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: accountKeys.sessions });
      const known = client.getQueryData(sessionsQuery.queryKey);
      client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      return { known };
    },
    onError: (_error, _id, before) =>
      client.setQueryData(sessionsQuery.queryKey, before?.known ?? undefined),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request<void>("DELETE", "/api/account/sessions", { query: { others: "true" } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** Ends this session too: the caller loads /login next. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => request<void>("DELETE", "/api/account/sessions"),
    onSuccess: announceLeaving,
  });
}

/** The caller loads /login next. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: AccountDelete) => request<void>("DELETE", "/api/account", { body }),
    onSuccess: announceLeaving,
  });
}
