import type { MailText } from './en.js';

export const de: MailText = {
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
