import type { Door } from "../use-door.ts";
import { AppCode } from "./app-code.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { EmailCode } from "./email-code.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { MagicLink } from "./magic-link.tsx";
import { UpdatePassword } from "./update-password.tsx";

export { goToGoogle, takeProviderFailure } from "./provider.ts";

/** The views of the sign-in page that are not the first thing a person sees. */
export function OtherView({ door }: { door: Door }) {
  switch (door.view) {
    case "forgotten_password":
      return <ForgottenPassword door={door} />;
    case "magic_link":
      return <MagicLink door={door} />;
    case "update_password":
      return <UpdatePassword door={door} />;
    case "verify_email":
      return <ConfirmAddress door={door} />;
    case "two_factor":
      return <AppCode door={door} />;
    default:
      return <EmailCode door={door} />;
  }
}
