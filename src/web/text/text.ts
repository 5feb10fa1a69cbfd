import { computed, effect, signal } from '@preact/signals';
import { type Catalogue, en } from './en.js';

const catalogue = signal<Catalogue>(en);

/** The texts of the language that is shown. */
export const text = computed(() => catalogue.value);

/** The language that is shown, and its form of dates. */
export const language = signal('en');

/** Shows another language; English where there are no texts in it. Dates follow the language itself. */
export async function useLanguage(tag: string): Promise<void> {
  catalogue.value = tag.toLowerCase().startsWith('de') ? (await import('./de.js')).de : en;
  language.value = tag;
}

/** Returns the label of a value; the value itself if there is none, as for values of a newer service. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string | number): string {
  return labels[value] ?? String(value);
}

effect(() => {
  document.documentElement.lang = catalogue.value.tag;
});
