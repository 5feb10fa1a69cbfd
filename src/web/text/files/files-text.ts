import { computed } from '@preact/signals';
import { text } from '../text.js';
import { de } from './de.js';
import { en, type FilesText } from './en.js';

export const filesText = computed((): FilesText => (text.value.tag === 'de' ? de : en));
