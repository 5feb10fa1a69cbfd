/** Texts of the comments of a task. Separate from the others: no first view needs them. */
export const en = {
  title: 'Comments',
  write: 'Write a comment',
  hint: '@ mentions a member · Markdown · Ctrl-Enter sends',
  send: 'Send',
  earlier: (n: number) => `Show ${n} earlier`,
  full: (n: number) => `This task has ${n} comments, which is the maximum.`,
  gone: 'Former member',
  edited: 'edited',
  via: { key: 'by a token', app: 'by an app' },
  unsent: 'not sent yet',
  menu: (author: string) => `Actions for the comment by ${author}`,
  field: 'Text of the comment',
  watch: 'Watch',
  unwatch: 'Stop watching',
  tellsOf: { task: 'Tells you of comments and completion', project: 'Tells you of new and completed tasks' },
  added: 'Commented',
  changed: 'Changed a comment',
  deleted: 'Moved a comment to the trash',
};

export type CommentsText = typeof en;
