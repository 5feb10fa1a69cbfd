import { computed } from '@preact/signals';
import { text } from '../text.js';
import { de } from './de.js';
import { type CommentsText, en } from './en.js';

export const commentsText = computed((): CommentsText => (text.value.tag === 'de' ? de : en));
