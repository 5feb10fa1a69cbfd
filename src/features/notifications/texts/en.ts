/** Texts of notifications in English. The other languages have the same members. */

const more = (count: number) => (count > 1 ? ` and ${count - 1} more` : '');

export const en = {
  unknownActor: 'A user',
  untitled: 'untitled',
  shared: {
    project: (actor: string, name: string, count: number) =>
      `${actor} shares the project “${name}”${more(count)} with you`,
    task: (actor: string, name: string, count: number) => `${actor} shares the task “${name}”${more(count)} with you`,
    note: (actor: string, name: string, count: number) => `${actor} shares the note “${name}”${more(count)} with you`,
  },
  unshared: {
    project: (actor: string, name: string, count: number) =>
      `${actor} no longer shares the project “${name}”${more(count)} with you`,
    task: (actor: string, name: string, count: number) =>
      `${actor} no longer shares the task “${name}”${more(count)} with you`,
    note: (actor: string, name: string, count: number) =>
      `${actor} no longer shares the note “${name}”${more(count)} with you`,
  },
  assigned: (actor: string, name: string, count: number) => `${actor} assigned “${name}”${more(count)} to you`,
  mentioned: (actor: string, name: string, count: number) => `${actor} mentioned you at “${name}”${more(count)}`,
  commented: (actor: string, name: string, count: number) => `${actor} commented on “${name}”${more(count)}`,
  task_added: (actor: string, name: string, count: number) => `${actor} added “${name}”${more(count)}`,
  completed_by_other: (actor: string, name: string, count: number) => `${actor} completed “${name}”${more(count)}`,
  webhookDisabled: (url: string) => `The webhook to ${url} was disabled`,
  channelDisabled: (name: string) => `The channel “${name}” was disabled`,
  webhookDisabledText: 'It receives nothing until you enable it again.',
  security: {
    password_changed: () => 'Your password was changed',
    email_changed: () => 'Your e-mail address was changed',
    second_factor_enabled: () => 'A second factor was added to your account',
    second_factor_disabled: () => 'The second factor of your account was removed',
    second_factor_reset: () => 'The second factor of your account was removed',
    app_connected: (subject: string) => `An app was connected to your account: ${subject}`,
    identity_linked: (subject: string) => `Sign-in with ${subject} was added to your account`,
    api_key_created: (subject: string) => `A key with all rights was created: ${subject}`,
    sign_in_failed: () => 'There were 100 failed attempts to sign in to your account',
    signed_in: (address: string) => `Sign-in from a new network: ${address}`,
  },
  securityText: 'If this was not you: change your password, and end the other sessions and keys.',
  digest: (overdue: number, today: number, tomorrow: number, waiting: number) =>
    [
      today > 0 && `${today} due today`,
      overdue > 0 && `${overdue} overdue`,
      tomorrow > 0 && `${tomorrow} due tomorrow`,
      waiting > 0 && `${waiting} waiting`,
    ]
      .filter(Boolean)
      .join(', '),
  digestTitle: (facts: string) => `Your day: ${facts}`,
};

export type Texts = typeof en;
