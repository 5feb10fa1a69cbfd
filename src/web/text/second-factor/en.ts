/** Texts of the second factor. Separate from the others, because few users see them. */

export const en = {
  title: 'Second factor',
  lead: 'Signing in with your password then needs a code from your phone, too.',
  required: 'This service requires a second factor. Set it up to continue.',
  setUp: 'Set up',
  next: 'Continue',
  password: 'Password',
  scan: 'Scan this with an authenticator app, then enter the code that it shows.',
  qrCode: 'QR code for your authenticator app',
  secret: 'Or type this key into the app:',
  code: 'Code',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  appCode: 'Code of the app',
  enable: 'Switch on',
  codesLead:
    'Your recovery codes. Each replaces a code once, for when you do not have your phone. They are not shown again.',
  download: 'Save as a file',
  copied: 'Copied.',
  stored: 'I have stored them',
  onSince: (time: string) => `On since ${time}.`,
  left: (n: number) => `${n} recovery ${n === 1 ? 'code is' : 'codes are'} left.`,
  renew: 'New recovery codes',
  renewLead: 'The codes that you have now become invalid.',
  remove: 'Remove second factor',
  removeLead: 'Signing in then needs your password only.',
  removed: 'The second factor is removed.',
  reset: (email: string) => `Remove the second factor of ${email}?`,
  resetLead: 'For users who have lost their phone and their recovery codes.',
};

export type SecondFactorText = typeof en;
