import { computed } from '@preact/signals';
import { text } from '../text.js';
import { de } from './de.js';
import { en, type SettingsText } from './en.js';

export const settingsText = computed((): SettingsText => (text.value.tag === 'de' ? de : en));
