const key = "rememberMe";

export function readRememberMe(): boolean {
  return localStorage.getItem(key) === "true";
}

export function keepRememberMe(remember: boolean): void {
  if (remember) localStorage.setItem(key, "true");
  else localStorage.removeItem(key);
}
