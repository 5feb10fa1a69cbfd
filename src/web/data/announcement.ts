import { signal } from '@preact/signals';

/** Message for screen readers. */
export const announcement = signal('');
