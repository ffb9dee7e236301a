/** How long the links and codes in e-mails are valid, in seconds. The e-mails name these times. */
export const linkLifetimes = {
  confirmAddress: 24 * 60 * 60,
  confirmNewAddress: 24 * 60 * 60,
  magicLink: 15 * 60,
  signInCode: 10 * 60,
  resetPassword: 60 * 60,
};
