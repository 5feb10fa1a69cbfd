import { computed } from '@preact/signals';
import { text } from '../text.js';
import { de } from './de.js';
import { en, type RemindersText } from './en.js';

export const remindersText = computed((): RemindersText => (text.value.tag === 'de' ? de : en));
