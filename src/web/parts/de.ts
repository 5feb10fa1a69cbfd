/** German texts of what is fetched later. */
export { de as vocabulary } from '../../filter/vocabulary/de.js';
export { de as comments } from '../text/comments/de.js';
export { de as connect } from '../text/connect/de.js';
export { de as events } from '../text/events/de.js';
export { de as files } from '../text/files/de.js';
export { de as mail } from '../text/mail/de.js';
export { de as notifications } from '../text/notifications/de.js';
export { de as planning } from '../text/planning/de.js';
export { de as reminders } from '../text/reminders/de.js';
export { de as rule } from '../text/rule/de.js';
export { de as secondFactor } from '../text/second-factor/de.js';
export { de as settings } from '../text/settings/de.js';
export { de as signIn } from '../text/sign-in/de.js';
