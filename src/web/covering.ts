import { computed, signal } from '@preact/signals';
import { openTask } from './router.js';

/** The width below which the pane lies above the page. The styles have the same. */
const narrow = matchMedia('(width < 64rem)');
const isNarrow = signal(narrow.matches);
narrow.addEventListener('change', () => {
  isNarrow.value = narrow.matches;
});

/** True while the pane covers the page, of which nothing can be seen then. */
export const isCovered = computed(() => isNarrow.value && openTask.value !== null);
