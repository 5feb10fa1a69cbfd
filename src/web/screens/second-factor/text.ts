/** Texts of the second factor. Separate from the others, because few users see them. */

const en = {
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

const de: SecondFactorText = {
  title: 'Zweiter Faktor',
  lead: 'Zum Anmelden mit deinem Passwort gehört dann auch ein Code von deinem Telefon.',
  required: 'Dieser Dienst verlangt einen zweiten Faktor. Richte ihn ein, um fortzufahren.',
  setUp: 'Einrichten',
  next: 'Weiter',
  password: 'Passwort',
  scan: 'Lies das mit einer Authentifizierungs-App ein und gib dann den Code an, den sie zeigt.',
  qrCode: 'QR-Code für deine Authentifizierungs-App',
  secret: 'Oder gib diesen Schlüssel in die App ein:',
  code: 'Code',
  codeHint: 'Aus deiner Authentifizierungs-App, oder einer deiner Ersatzcodes.',
  appCode: 'Code der App',
  enable: 'Einschalten',
  codesLead:
    'Deine Ersatzcodes. Jeder ersetzt einmal einen Code, wenn du dein Telefon nicht hast. Sie werden nicht noch einmal gezeigt.',
  download: 'Als Datei sichern',
  copied: 'Kopiert.',
  stored: 'Ich habe sie aufbewahrt',
  onSince: (time) => `Eingeschaltet seit ${time}.`,
  left: (n) => (n === 1 ? 'Ein Ersatzcode ist übrig.' : `${n} Ersatzcodes sind übrig.`),
  renew: 'Neue Ersatzcodes',
  renewLead: 'Deine jetzigen Codes gelten dann nicht mehr.',
  remove: 'Zweiten Faktor entfernen',
  removeLead: 'Zum Anmelden genügt dann dein Passwort.',
  removed: 'Der zweite Faktor ist entfernt.',
  reset: (email) => `Den zweiten Faktor von ${email} entfernen?`,
  resetLead: 'Für alle, die Telefon und Ersatzcodes verloren haben.',
};

export function secondFactorText(tag: string): SecondFactorText {
  return tag === 'de' ? de : en;
}
