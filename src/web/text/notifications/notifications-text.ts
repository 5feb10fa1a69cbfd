import { computed } from '@preact/signals';
import { text } from '../text.js';
import { de } from './de.js';
import { en, type NotificationTexts } from './en.js';

export const notificationText = computed((): NotificationTexts => (text.value.tag === 'de' ? de : en));
