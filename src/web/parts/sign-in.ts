/** The pages without a session. */
export { MailPage } from '../screens/mail/pages.js';
export { SignIn } from '../screens/sign-in.js';
