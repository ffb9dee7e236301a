import type { MessageTone } from "#web/ui/state/message-block.tsx";

/** The views besides the form for an e-mail address and a password. Their code is loaded when one is needed. */
export const otherViews = [
  "forgotten_password",
  "magic_link",
  "update_password",
  "verify_otp",
  "verify_email",
  "verify_sent",
  "unwanted_invitation",
  "two_factor",
] as const;
export type SignInView = "sign_in" | "sign_up" | (typeof otherViews)[number];

/** Parsed from the URL's fragment: `#magic_link&token=…`. */
export type Arrival = {
  view: SignInView;
  token: string | null;
  /** False until the URL has been read. */
  isRead: boolean;
};
export type Typed = { email: string; password: string; remember: boolean };
export type SignInMessage = { tone: MessageTone; text: string } | null;

/** State shared by all sign-in views: input from one view is kept in the next. */
export type SignInFlow = Arrival &
  Typed & {
    /** True in the dialog over a page, which keeps the URL and title and serves existing users only. */
    isDialog: boolean;
    /** The name of the OpenID provider that is offered, such as Google; null without one. */
    provider: string | null;
    /** Loads the code of the other views, shortly before one of them is shown. */
    prepare: () => void;
    message: SignInMessage;
    type: (part: Partial<Typed>) => void;
    say: (message: SignInMessage) => void;
    go: (to: SignInView, message?: SignInMessage) => void;
    enter: (isNew: boolean) => void;
  };
