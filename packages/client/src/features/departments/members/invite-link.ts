/** Returns the link with which a colleague registers in the department of a code. */
export const inviteLink = (code: string): string =>
  `${window.location.origin}/?invite=${encodeURIComponent(code)}`;
