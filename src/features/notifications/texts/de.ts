import type { Texts } from './en.js';

const more = (count: number) =>
  count > 2 ? ` und ${count - 1} weitere` : count === 2 ? ' und ein weiteres Element' : '';

export const de: Texts = {
  unknownActor: 'Jemand',
  untitled: 'ohne Titel',
  shared: {
    project: (actor, name, count) => `${actor} teilt das Projekt „${name}“${more(count)} mit dir`,
    task: (actor, name, count) => `${actor} teilt die Aufgabe „${name}“${more(count)} mit dir`,
    note: (actor, name, count) => `${actor} teilt die Notiz „${name}“${more(count)} mit dir`,
  },
  unshared: {
    project: (actor, name, count) => `${actor} teilt das Projekt „${name}“${more(count)} nicht mehr mit dir`,
    task: (actor, name, count) => `${actor} teilt die Aufgabe „${name}“${more(count)} nicht mehr mit dir`,
    note: (actor, name, count) => `${actor} teilt die Notiz „${name}“${more(count)} nicht mehr mit dir`,
  },
  assigned: (actor, name, count) => `${actor} hat dir „${name}“${more(count)} zugewiesen`,
  mentioned: (actor, name, count) => `${actor} hat dich bei „${name}“${more(count)} erwähnt`,
  commented: (actor, name, count) => `${actor} hat „${name}“${more(count)} kommentiert`,
  task_added: (actor, name, count) => `${actor} hat „${name}“${more(count)} angelegt`,
  completed_by_other: (actor, name, count) => `${actor} hat „${name}“${more(count)} erledigt`,
  webhookDisabled: (url) => `Der Webhook an ${url} wurde abgeschaltet`,
  channelDisabled: (name) => `Der Kanal „${name}“ wurde abgeschaltet`,
  webhookDisabledText: 'Er erhält nichts, bis du ihn wieder einschaltest.',
  security: {
    password_changed: () => 'Dein Passwort wurde geändert',
    email_changed: () => 'Deine E-Mail-Adresse wurde geändert',
    second_factor_enabled: () => 'Dein Konto hat einen zweiten Faktor erhalten',
    second_factor_disabled: () => 'Der zweite Faktor deines Kontos wurde entfernt',
    second_factor_reset: () => 'Der zweite Faktor deines Kontos wurde entfernt',
    app_connected: (subject) => `Eine App wurde mit deinem Konto verbunden: ${subject}`,
    identity_linked: (subject) => `Dein Konto hat eine Anmeldung mit ${subject} erhalten`,
    api_key_created: (subject) => `Ein Schlüssel mit allen Rechten wurde erstellt: ${subject}`,
    sign_in_failed: () => 'Es gab 100 fehlgeschlagene Anmeldungen an deinem Konto',
    signed_in: (address) => `Anmeldung aus einem neuen Netz: ${address}`,
  },
  securityText: 'Wenn du das nicht warst: Ändere dein Passwort und beende die anderen Sitzungen und Schlüssel.',
  digest: (overdue, today, tomorrow, waiting) =>
    [
      today > 0 && `${today} heute fällig`,
      overdue > 0 && `${overdue} überfällig`,
      tomorrow > 0 && `${tomorrow} morgen fällig`,
      waiting > 0 && `${waiting} wartend`,
    ]
      .filter(Boolean)
      .join(', '),
  digestTitle: (facts) => `Dein Tag: ${facts}`,
};
