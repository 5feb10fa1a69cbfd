import type { Resource } from './fields.js';
import { sentenceOf } from './sentence.js';
import type { Filter } from './tree.js';
import { type Vocabulary, vocabulary } from './vocabulary.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
import { es } from './words/es.js';
import { fr } from './words/fr.js';
import { ja } from './words/ja.js';
import { pt } from './words/pt.js';

const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  en: vocabulary(en),
  de: vocabulary(de),
  fr: vocabulary(fr),
  es: vocabulary(es),
  pt: vocabulary(pt),
  ja: vocabulary(ja),
};

/** Describes a filter in a sentence, in one of the languages of a profile. @param language tag (BCP 47) */
export function describe(filter: Filter, resource: Resource, language: string): string {
  const words = VOCABULARIES[language.slice(0, 2).toLowerCase()] ?? (VOCABULARIES.en as Vocabulary);
  return sentenceOf(filter, resource, words);
}
