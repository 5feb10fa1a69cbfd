import type { MailTexts } from './en.js';

export const de: MailTexts = {
  language: 'de',
  footer: (host) => `Diese Mail wurde von Tutti auf ${host} gesendet.`,
  time: (time, zone) => `${time} (${zone})`,
  reset: {
    subject: 'Ein neues Passwort für Tutti',
    lead: 'Du hast ein neues Passwort angefordert. Der Link führt zu einer Seite, auf der du es wählst.',
    action: 'Neues Passwort wählen',
    until: (time) => `Der Link gilt einmal, bis ${time}.`,
    ignore: 'Wenn du das nicht warst, ignoriere diese Mail. Es hat sich nichts geändert.',
  },
  noPassword: {
    subject: 'Bei Tutti ohne Passwort anmelden',
    lead: 'Ein neues Passwort wurde angefordert, aber dein Konto hat keines: du meldest dich wie bisher über deinen Anbieter an.',
    disabled:
      'Ein neues Passwort wurde angefordert, aber dieser Dienst verwendet keine: du meldest dich über deinen Anbieter an.',
    action: 'Zur Anmeldung',
    ignore: 'Wenn du das nicht warst, ignoriere diese Mail. Es hat sich nichts geändert.',
  },
  verify: {
    subject: 'Bestätige deine E-Mail-Adresse für Tutti',
    lead: (address) => `Ein Konto bei Tutti hat die Adresse ${address}. Bestätige, dass sie dir gehört.`,
    action: 'Adresse bestätigen',
    until: (time) => `Der Link gilt einmal, bis ${time}.`,
    ignore: 'Wenn du dort kein Konto hast, ignoriere diese Mail. Ohne den Link wird die Adresse nicht bestätigt.',
  },
  change: {
    subject: 'Deine neue E-Mail-Adresse für Tutti',
    lead: (address) => `Ein Konto bei Tutti soll die Adresse ${address} bekommen. Bestätige sie mit dem Link.`,
    action: 'Adresse bestätigen',
    until: (time) => `Der Link gilt einmal, bis ${time}. Bis dahin behält das Konto seine bisherige Adresse.`,
    ignore: 'Wenn du das nicht wolltest, ignoriere diese Mail. Es hat sich nichts geändert.',
  },
  changeRequested: {
    subject: 'Eine neue E-Mail-Adresse wurde angefordert',
    lead: (address) => `Dein Konto bei Tutti soll die Adresse ${address} bekommen, sobald sie dort bestätigt ist.`,
    action: 'Einstellungen öffnen',
    ignore: 'Wenn du das nicht warst, ändere jetzt dein Passwort: damit endet auch die Änderung der Adresse.',
  },
  addressChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    lead: (address) =>
      `Dein Konto bei Tutti hat jetzt die Adresse ${address}. Diese hier wird dafür nicht mehr verwendet.`,
    ignore: 'Wenn du das nicht warst, wende dich an den Betreiber des Dienstes.',
  },
  passwordReset: {
    subject: 'Dein Passwort wurde geändert',
    lead: 'Dein Passwort wurde mit dem Link einer Mail geändert. Alle Sitzungen sind beendet: melde dich mit dem neuen an.',
    revoked: 'Alle API-Schlüssel wurden widerrufen und alle verbundenen Apps getrennt.',
    kept: 'API-Schlüssel und verbundene Apps funktionieren weiter. Kennst du etwas davon nicht, widerrufe es in den Einstellungen.',
    action: 'Anmelden',
    ignore:
      'Wenn du das nicht warst, liest jemand deine Mails. Ändere zuerst das Passwort deines Postfachs, dann dieses.',
  },
  channel: {
    open: 'In Tutti öffnen',
    unsubscribe: 'Diese Mails beenden',
    more: (count) => `${count} weitere Benachrichtigungen`,
    moreLead: (count) =>
      `Du hast ${count} weitere Benachrichtigungen. Sie stehen in einer Mail, weil ein Konto höchstens 60 Mails in der Stunde bekommt.`,
  },
};
