import { useEffect } from "react";
import { formatSignInPath, homePath } from "#web/return-path.ts";
import { useSession } from "./session.ts";

/** "/": on to the person's home, or to the sign-in page. */
export function RootRedirect() {
  const { status } = useSession();

  useEffect(() => {
    if (status === "signed-in") location.replace(homePath);
    if (status === "signed-out") location.replace(formatSignInPath(homePath));
  }, [status]);

  return null;
}
