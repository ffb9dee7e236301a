/** An e-mail to one recipient; text and HTML have the same content. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** For periodic e-mails: switches them off by a POST request without a session (RFC 8058). */
  unsubscribeUrl?: string;
  /** ISO 8601. The link or code in it is of no use later, so it is not sent then. */
  expiresAt?: string;
  /** Logged instead of a subject that contains a user's name. */
  logged?: string;
};
