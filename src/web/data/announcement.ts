import { signal } from '@preact/signals';

/** What is said to people who do not see the page. */
export const announcement = signal('');
