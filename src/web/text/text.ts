import { computed, effect, signal } from '@preact/signals';
import { type Catalogue, en } from './en.js';

const catalogue = signal<Catalogue>(en);

export const text = computed(() => catalogue.value);

/** Language tag for dates. May be a language without texts. */
export const language = signal('en');

/**
 * Changes the language. Texts are English if there is no translation; dates always follow the language, in the form of
 * the browser's region if it speaks that language.
 */
export async function useLanguage(tag: string): Promise<void> {
  catalogue.value = tag.toLowerCase().startsWith('de') ? (await import('./de.js')).de : en;
  const regional = navigator.languages.find((one) => one.toLowerCase().startsWith(`${tag.toLowerCase()}-`));
  language.value = regional ?? tag;
}

/** Returns the label of a value; the value itself if there is none, as for values of a newer service. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string | number): string {
  return labels[value] ?? String(value);
}

effect(() => {
  document.documentElement.lang = catalogue.value.tag;
});
