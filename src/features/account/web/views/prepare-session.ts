/** How long the session lasts that a link, a code or a provider begins: they have no field to say it in. */
export function prepareSession(remember: boolean): void {
  document.cookie = `commonplace.remember_me=true; Path=/; SameSite=Lax; Max-Age=${remember ? 3600 : 0}`;
}

/** Whether the account was made by this very sign-in. */
export function isNewcomer(user: { createdAt?: string } | null | undefined): boolean {
  return Math.abs(Date.now() - Date.parse(user?.createdAt ?? "")) < 30_000;
}
