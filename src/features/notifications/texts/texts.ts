import { de } from './de.js';
import { en, type Texts } from './en.js';

/** Returns the texts in the language of a profile: German, or English for all others. */
export function textsIn(language: string): Texts {
  return /^de\b/i.test(language) ? de : en;
}
