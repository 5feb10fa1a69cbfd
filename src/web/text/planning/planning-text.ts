import { computed } from '@preact/signals';
import { text } from '../text.js';
import { de } from './de.js';
import { en, type PlanningText } from './en.js';

export const planningText = computed((): PlanningText => (text.value.tag === 'de' ? de : en));
