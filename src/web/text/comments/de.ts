import type { CommentsText } from './en.js';

export const de: CommentsText = {
  title: 'Kommentare',
  write: 'Kommentar schreiben',
  hint: '@ erwähnt ein Mitglied · Markdown · Strg-Enter sendet',
  send: 'Senden',
  earlier: (n) => `${n} frühere zeigen`,
  full: (n) => `Diese Aufgabe hat ${n} Kommentare, mehr sind nicht möglich.`,
  gone: 'Früheres Mitglied',
  edited: 'bearbeitet',
  via: { key: 'durch ein Token', app: 'durch eine App' },
  unsent: 'noch nicht gesendet',
  menu: (author) => `Aktionen für den Kommentar von ${author}`,
  field: 'Text des Kommentars',
  watch: 'Beobachten',
  unwatch: 'Nicht mehr beobachten',
  tellsOf: {
    task: 'Meldet dir Kommentare und die Erledigung',
    project: 'Meldet dir neue und erledigte Aufgaben',
  },
  added: 'Kommentiert',
  changed: 'Kommentar geändert',
  deleted: 'Kommentar in den Papierkorb gelegt',
};
