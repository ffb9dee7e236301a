import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AccountDelete,
  EmailChange,
  PasswordChange,
  accountApi,
} from "#features/account/contract.ts";
import { announceLeaving, refreshSession } from "./session.ts";
import { callerOf } from "#web/data/client.ts";
import type { signInApi, recoveryApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof accountApi & typeof signInApi & typeof recoveryApi>();

const accountKeys = {
  security: ["account", "security"],
  sessions: ["account", "sessions"],
  options: ["account", "options"],
} as const;

export const accountQuery = queryOptions({
  queryKey: accountKeys.security,
  queryFn: ({ signal }) => call("GET /api/account", { signal }),
});

/** Always refetched, because other browsers sign in and out without notifying this one. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await call("GET /api/account/sessions", { signal })).items,
  staleTime: 0,
});

export const signInOptionsQuery = queryOptions({
  queryKey: accountKeys.options,
  queryFn: ({ signal }) => call("GET /api/auth/options", { signal }),
});

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailChange) => call("POST /api/account/email", { body }),
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
    mutationFn: (body: PasswordChange) => call("POST /api/account/password", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** Sends a link to set a password, for an account without one. */
export function useRequestPassword() {
  return useMutation({
    mutationFn: (email: string) =>
      call("POST /api/auth/request-password-reset", { body: { email } }),
  });
}

/** Removes the row at once, and restores it if the server refuses. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/account/sessions/:id", { params: { id } }),
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
    mutationFn: () => call("DELETE /api/account/sessions", { query: { others: "true" } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

/** Ends this session too: the caller loads /login next. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => call("DELETE /api/account/sessions"),
    onSuccess: announceLeaving,
  });
}

/** The caller loads /login next. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: AccountDelete) => call("DELETE /api/account", { body }),
    onSuccess: announceLeaving,
  });
}
