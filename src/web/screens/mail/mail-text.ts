/** Texts about mail of accounts. Separate from the others, because few users see them. */

const en = {
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

const de: MailText = {
  forgotTitle: 'Passwort vergessen',
  forgotLead:
    'Gib die E-Mail-Adresse deines Kontos an. Du bekommst eine Mail mit einem Link, um ein neues Passwort zu wählen.',
  sendLink: 'Link senden',
  sent: (email) => `Wenn es zu ${email} hier ein Konto gibt, ist eine Mail unterwegs. Ihr Link gilt 30 Minuten.`,
  sentHint: 'Kommt nichts an? Sieh im Spam-Ordner nach. Es gibt höchstens drei Mails in der Stunde.',
  toSignIn: 'Zur Anmeldung',
  resetTitle: 'Neues Passwort',
  resetLead: 'Wähle ein neues Passwort. Alle deine Sitzungen enden, auf jedem Gerät.',
  newPassword: 'Neues Passwort',
  revoke: 'Alle API-Schlüssel widerrufen und alle Apps trennen',
  revokeHint:
    'Wähle das, wenn jemand Zugang zu deinem Konto gehabt haben kann. Programme und Apps müssen danach neu verbunden werden.',
  setPassword: 'Passwort setzen',
  resetDone: 'Dein Passwort ist geändert. Melde dich damit an.',
  verifyTitle: 'E-Mail-Adresse',
  verifyLead: 'Bestätige, dass diese E-Mail-Adresse dir gehört.',
  verify: 'Adresse bestätigen',
  verified: 'Die E-Mail-Adresse ist bestätigt.',
  onward: 'Weiter zu Tutti',
  noToken: 'Der Link ist unvollständig. Kopiere ihn ganz aus der Mail.',
  anotherMail: 'Noch eine Mail anfordern',
  changeAsked: (email) => `Eine Mail an ${email} ist unterwegs. Deine Adresse ändert sich, wenn du ihren Link öffnest.`,
  state: (email, isVerified) => `${email} ist ${isVerified ? 'bestätigt' : 'nicht bestätigt'}.`,
  why: 'Ohne bestätigte Adresse können Kanäle dir keine Mails senden.',
  sendVerification: 'Mail zum Bestätigen senden',
  verificationSent: 'Eine Mail ist unterwegs. Ihr Link gilt 24 Stunden.',
  checkMail: (email) => `Eine Mail an ${email} ist unterwegs. Öffne ihren Link, und melde dich dann an.`,
};

export function mailText(tag: string): MailText {
  return tag === 'de' ? de : en;
}
