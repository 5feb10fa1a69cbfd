import type { SignInText } from './en.js';

export const de: SignInText = {
  with: (name) => `Mit ${name} anmelden`,
  or: 'oder',
  linkLead: 'Der Betreiber dieses Dienstes hat diesen Link für dich erstellt. Er gilt einmal.',
  useLink: 'Mit diesem Link anmelden',
  providers: 'Anmeldung über einen Anbieter',
  linked: (name, day) => `${name}, verknüpft am ${day}`,
  link: (name) => `${name} verknüpfen`,
  unlink: (name) => `${name} trennen`,
  noPassword:
    'Dein Konto hat kein Passwort. Melde dich für Änderungen neu an, wenn deine letzte Anmeldung über fünf Minuten her ist.',
  confirm: 'Bestätige mit deinem Passwort, um einen Anbieter zu verknüpfen.',
  errors: {
    ACCOUNT_CHANGED: 'Inzwischen ist ein anderes Konto angemeldet. Es wurde nichts verknüpft.',
    CROSS_SITE: 'Eine andere Website hat dies gestartet. Es wurde nichts verknüpft.',
    LAST_SIGN_IN_METHOD:
      'Das ist deine letzte Möglichkeit, dich anzumelden. Setze zuerst ein Passwort, oder verknüpfe einen anderen Anbieter.',
    OIDC_DENIED: 'Die Anmeldung wurde beim Anbieter abgelehnt oder abgebrochen.',
    OIDC_EMAIL_TAKEN:
      'Ein Konto hat deine E-Mail-Adresse. Melde dich dort auf anderem Weg an, und verknüpfe den Anbieter in den Einstellungen.',
    OIDC_EMAIL_UNVERIFIED: 'Der Anbieter hat deine E-Mail-Adresse nicht bestätigt.',
    OIDC_FAILED: 'Die Anmeldung ist fehlgeschlagen. Versuche es noch einmal.',
    OIDC_IDENTITY_TAKEN: 'Dieses Konto beim Anbieter gehört hier zu einem anderen Konto.',
    OIDC_NOT_ALLOWED: 'Du darfst diesen Dienst nicht nutzen: du bist beim Anbieter in keiner seiner Gruppen.',
    OIDC_NO_ACCOUNT: 'Für dich gibt es hier noch kein Konto. Bitte den Betreiber darum.',
    OIDC_UNAVAILABLE: 'Der Anbieter antwortet nicht. Versuche es später, oder melde dich auf anderem Weg an.',
    RECENT_SIGN_IN_REQUIRED:
      'Bestätige dein Passwort, oder melde dich neu an, und wiederhole dies innerhalb von fünf Minuten.',
  },
};
