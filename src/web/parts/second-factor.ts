/** Signing in with a second factor. */
export { CodeField } from '../screens/second-factor/code-field.js';
export { RequiredSetUp } from '../screens/second-factor/required.js';
