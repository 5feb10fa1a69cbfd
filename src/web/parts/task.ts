/** The pane of a task, and the files that an earlier page could not send. */
export { TaskDetails } from '../components/task-details.js';
export { loadUploads } from '../data/uploads.js';
