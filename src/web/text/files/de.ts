import type { FilesText } from './en.js';

export const de: FilesText = {
  title: 'Dateien',
  add: 'Dateien hinzufügen …',
  photo: 'Foto aufnehmen',
  drop: 'Dateien hier ablegen',
  smaller: 'Fotos verkleinern',
  waiting: 'wartet auf eine Verbindung',
  sending: (percent) => `${percent} %`,
  cancel: (name) => `${name} nicht senden`,
  retry: (name) => `${name} noch einmal senden`,
  remove: (name) => `${name} löschen`,
  full: 'Dateien, die auf eine Verbindung warten, dürfen zusammen 100 MiB haben. Sende die anderen, wenn du verbunden bist.',
};
