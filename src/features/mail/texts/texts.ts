import { de } from './de.js';
import { en, type MailTexts } from './en.js';

/** Returns the texts for a language of a profile: English unless there are others. */
export function textsOf(language: string): MailTexts {
  return /^de\b/i.test(language) ? de : en;
}
