/** Texts of attachments. Separate from the others: no first view needs them. */

export const en = {
  title: 'Files',
  add: 'Add files …',
  photo: 'Take a photo',
  drop: 'Drop files here',
  smaller: 'Make photos smaller',
  waiting: 'waiting for a connection',
  sending: (percent: number) => `${percent} %`,
  cancel: (name: string) => `Do not send ${name}`,
  retry: (name: string) => `Send ${name} again`,
  remove: (name: string) => `Delete ${name}`,
  full: 'Files that wait for a connection may have 100 MiB together. Send the others when you are connected.',
};

export type FilesText = typeof en;
