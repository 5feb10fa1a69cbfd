import type { Vocabulary } from '../lexicon.js';
import { GERMAN } from './de.js';
import { ENGLISH } from './en.js';
import { SPANISH } from './es.js';
import { FRENCH } from './fr.js';
import { JAPANESE } from './ja.js';
import { PORTUGUESE } from './pt.js';

const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  ja: JAPANESE,
};

export const LANGUAGES = Object.keys(VOCABULARIES);

/** Returns the vocabulary of a language tag, and English, which is understood in every language. */
export function vocabulariesFor(language: string): Vocabulary[] {
  const own = VOCABULARIES[language.slice(0, 2).toLowerCase()];
  return own === undefined || own === ENGLISH ? [ENGLISH] : [own, ENGLISH];
}
