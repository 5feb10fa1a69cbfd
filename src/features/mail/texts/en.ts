/** Texts of mails. They contain nothing that strangers may choose, except addresses. */

export const en = {
  language: 'en' as 'en' | 'de',
  footer: (host: string) => `Tutti at ${host} sent this mail.`,
  time: (time: string, zone: string) => `${time} (${zone})`,
  reset: {
    subject: 'A new password for Tutti',
    lead: 'You asked for a new password. The link leads to a page where you choose it.',
    action: 'Choose a new password',
    until: (time: string) => `The link works once, until ${time}.`,
    ignore: 'If it was not you, ignore this mail. Nothing has changed.',
  },
  noPassword: {
    subject: 'Sign in to Tutti without a password',
    lead: 'A new password was asked for, but your account has none: you sign in with your provider, as before.',
    disabled: 'A new password was asked for, but this service uses none: you sign in with your provider.',
    action: 'Go to the sign-in',
    ignore: 'If it was not you, ignore this mail. Nothing has changed.',
  },
  verify: {
    subject: 'Verify your e-mail address for Tutti',
    lead: (address: string) => `An account of Tutti has the address ${address}. Verify that it is yours.`,
    action: 'Verify the address',
    until: (time: string) => `The link works once, until ${time}.`,
    ignore: 'If you have no account there, ignore this mail. Without the link, the address is not verified.',
  },
  change: {
    subject: 'Your new e-mail address for Tutti',
    lead: (address: string) => `An account of Tutti is to have the address ${address}. Confirm it with the link.`,
    action: 'Confirm the address',
    until: (time: string) => `The link works once, until ${time}. Until then the account keeps its former address.`,
    ignore: 'If you did not ask for this, ignore this mail. Nothing has changed.',
  },
  changeRequested: {
    subject: 'A new e-mail address was asked for',
    lead: (address: string) =>
      `Your account of Tutti is to have the address ${address}, once its owner has confirmed it.`,
    action: 'Open the settings',
    ignore: 'If it was not you, change your password now: the change of the address ends with it.',
  },
  addressChanged: {
    subject: 'Your e-mail address was changed',
    lead: (address: string) =>
      `Your account of Tutti now has the address ${address}. This address is no longer used for it.`,
    ignore: 'If it was not you, contact the operator of the service.',
  },
  passwordReset: {
    subject: 'Your password was changed',
    lead: 'Your password was changed with the link of a mail. All sessions have ended: sign in with the new password.',
    revoked: 'All API keys were revoked, and all connected apps were disconnected.',
    kept: 'API keys and connected apps still work. If you do not know one of them, revoke it in the settings.',
    action: 'Sign in',
    ignore:
      'If it was not you, another person reads your mail. Change the password of your mailbox first, then this one.',
  },
  channel: {
    open: 'Open in Tutti',
    unsubscribe: 'Stop these mails',
    more: (count: number) => `${count} more notifications`,
    moreLead: (count: number) =>
      `You have ${count} more notifications. They are in one mail, because an account gets 60 mails an hour at most.`,
  },
};

export type MailTexts = typeof en;
