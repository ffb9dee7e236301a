/**
 * Stores whether to be remembered before sign-in by link, code or provider, whose requests have no such
 * field.
 */
export function prepareSession(remember: boolean): void {
  document.cookie = `commonplace.remember_me=true; Path=/; SameSite=Lax; Max-Age=${remember ? 3600 : 0}`;
}

/** Whether this sign-in created the account. */
export function isNewcomer(user: { createdAt?: string } | null | undefined): boolean {
  return Math.abs(Date.now() - Date.parse(user?.createdAt ?? "")) < 30_000;
}
