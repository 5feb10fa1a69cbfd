import { signal } from '@preact/signals';

export const announcement = signal('');
