/** Texts about identity providers. Separate from the others, because few users see them. */

export const en = {
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
