import type { Resource } from './fields.js';
import { sentenceOf, type Vocabulary } from './sentence.js';
import type { Filter } from './tree.js';
import { de } from './vocabulary/de.js';
import { en } from './vocabulary/en.js';
import { es } from './vocabulary/es.js';
import { fr } from './vocabulary/fr.js';
import { ja } from './vocabulary/ja.js';
import { pt } from './vocabulary/pt.js';

const VOCABULARIES: Readonly<Record<string, Vocabulary>> = { en, de, fr, es, pt, ja };

/** Describes a filter in a sentence, in one of the languages of a profile. @param language tag (BCP 47) */
export function describe(filter: Filter, resource: Resource, language: string): string {
  const words = VOCABULARIES[language.slice(0, 2).toLowerCase()] ?? en;
  return sentenceOf(filter, resource, words);
}
