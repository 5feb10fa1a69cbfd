/** Fetched soon after the first view: dialogs, menus, and the parts of the first screen that few need at once. */
export { Bell } from '../components/bell.js';
export { Brief } from '../components/brief.js';
export { ChangeDialog } from '../components/change-dialog.js';
export { DuplicateDialog } from '../components/duplicate-dialog.js';
export { EndProjectDialog } from '../components/end-project-dialog.js';
export { FirstSteps } from '../components/first-steps.js';
export { KeysDialog } from '../components/keys-dialog.js';
export { EditDialog } from '../components/object-dialogs.js';
export { Palette } from '../components/palette.js';
export { RemoveDialog } from '../components/remove-dialog.js';
export { RowMenu } from '../components/row-menu.js';
export { ShareNews } from '../components/share-news.js';
export { SyncDialog } from '../components/sync-dialog.js';
