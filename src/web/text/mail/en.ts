/** Texts about mail of accounts. Separate from the others, because few users see them. */

export const en = {
  forgotTitle: 'Forgotten password',
  forgotLead: 'Enter the e-mail address of your account. You get a mail with a link to choose a new password.',
  sendLink: 'Send the link',
  sent: (email: string) => `If ${email} has an account here, a mail is on its way. Its link works for 30 minutes.`,
  sentHint: 'Nothing arrives? Look in the spam folder. There are at most three mails an hour.',
  toSignIn: 'Go to the sign-in',
  resetTitle: 'New password',
  resetLead: 'Choose a new password. All your sessions end, on every device.',
  newPassword: 'New password',
  revoke: 'Revoke all API keys and disconnect all apps',
  revokeHint:
    'Choose this if another person may have had access to your account. Programs and apps then have to be connected again.',
  setPassword: 'Set the password',
  resetDone: 'Your password is changed. Sign in with it.',
  verifyTitle: 'E-mail address',
  verifyLead: 'Confirm that this e-mail address is yours.',
  verify: 'Confirm the address',
  verified: 'The e-mail address is verified.',
  onward: 'Go on to Tutti',
  noToken: 'The link is incomplete. Copy all of it from the mail.',
  anotherMail: 'Ask for another mail',
  changeAsked: (email: string) => `A mail is on its way to ${email}. Your address changes when you open its link.`,
  state: (email: string, isVerified: boolean) => `${email} is ${isVerified ? 'verified' : 'not verified'}.`,
  why: 'Without a verified address, channels cannot send you mails.',
  sendVerification: 'Send a mail to verify it',
  verificationSent: 'A mail is on its way. Its link works for 24 hours.',
  checkMail: (email: string) => `A mail is on its way to ${email}. Open its link, then sign in.`,
};

export type MailText = typeof en;
