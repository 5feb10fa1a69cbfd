/** Texts about identity providers. Separate from the others, because few users see them. */

const en = {
  with: (name: string) => `Sign in with ${name}`,
  or: 'or',
  linkLead: 'The operator of this service has made this link for you. It works once.',
  useLink: 'Sign in with this link',
  providers: 'Sign-in with a provider',
  linked: (name: string, day: string) => `${name}, linked on ${day}`,
  link: (name: string) => `Link ${name}`,
  unlink: (name: string) => `Unlink ${name}`,
  noPassword:
    'Your account has no password. To change this, sign in again if your last sign-in was over five minutes ago.',
  confirm: 'Confirm with your password to link a provider.',
  errors: {
    ACCOUNT_CHANGED: 'Another account has signed in meanwhile. Nothing was linked.',
    CROSS_SITE: 'Another site has started this. Nothing was linked.',
    LAST_SIGN_IN_METHOD: 'This is your last way to sign in. Set a password, or link another provider, first.',
    OIDC_DENIED: 'The sign-in was refused or cancelled at the provider.',
    OIDC_EMAIL_TAKEN:
      'An account has your e-mail address. Sign in to it in another way, then link the provider in the settings.',
    OIDC_EMAIL_UNVERIFIED: 'The provider has not confirmed your e-mail address.',
    OIDC_FAILED: 'The sign-in failed. Try again.',
    OIDC_IDENTITY_TAKEN: 'This account at the provider belongs to another account here.',
    OIDC_NOT_ALLOWED: 'You may not use this service: you are in none of its groups at the provider.',
    OIDC_NO_ACCOUNT: 'There is no account for you here yet. Ask the operator for one.',
    OIDC_UNAVAILABLE: 'The provider does not respond. Try again later, or sign in in another way.',
    RECENT_SIGN_IN_REQUIRED: 'Confirm your password, or sign in again, and repeat this within five minutes.',
  } as Readonly<Record<string, string>>,
};

export type SignInText = typeof en;

const de: SignInText = {
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

export function signInText(tag: string): SignInText {
  return tag === 'de' ? de : en;
}

/** Address that leads to a provider and back to the page of the fragment. */
export function providerAddress(slug: string, fragment: string): string {
  const page =
    /^#\/sign-in\b/.test(fragment) || fragment === '' ? '' : `?return_to=${encodeURIComponent(`/${fragment}`)}`;
  return `/api/oidc/auth/${slug}${page}`;
}
