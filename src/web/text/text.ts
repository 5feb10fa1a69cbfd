import { batch, computed, effect, signal } from '@preact/signals';
import { type Catalogue, en } from './en.js';

const catalogue = signal<Catalogue>(en);

export const text = computed(() => catalogue.value);

/** Language tag for dates. May be a language without texts. */
export const language = signal('en');

type LaterTexts = typeof import('../parts/de.js');

const laterTexts = signal<LaterTexts | undefined>(undefined);
let areLaterTextsWanted = false;

/** Returns texts that the first view does not need. They are in a file of their own for each other language. */
export function laterText<Name extends keyof LaterTexts>(name: Name, english: LaterTexts[Name]) {
  return computed(() => (catalogue.value === en ? english : (laterTexts.value?.[name] ?? english)));
}

/** Fetches the texts that the first view does not need. They stay English if that fails, as without a connection. */
export async function fetchLaterTexts(): Promise<void> {
  areLaterTextsWanted = true;
  if (catalogue.peek() !== en) laterTexts.value ??= await germanLater();
}

const germanLater = () => import('../parts/de.js').catch(() => undefined);

/**
 * Changes the language. Texts are English if there is no translation, or if it cannot be fetched; dates always follow
 * the language, in the form of the browser's region if it speaks that language.
 */
export async function useLanguage(tag: string): Promise<void> {
  if (tag.toLowerCase().startsWith('de')) {
    const [first, later] = await Promise.all([
      import('./de.js').catch(() => undefined),
      areLaterTextsWanted ? germanLater() : undefined,
    ]);
    batch(() => {
      laterTexts.value ??= later;
      catalogue.value = first?.de ?? en;
    });
  } else catalogue.value = en;
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
