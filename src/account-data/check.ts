import { isUtf8 } from 'node:buffer';
import { createValidatorBuilder, hasFaults, validationError } from '../http/validation/validation.js';
import { isTimeZone } from '../lib/calendar.js';
import { detailsToError, type ErrorDetail, MAX_FAULTS } from '../lib/errors.js';
import { invalidJson, notUtf8, textFault } from '../lib/json-text.js';
import { nameKey } from '../lib/names.js';
import type { AccountRecords, ReportFault } from '../resource/records.js';
import { scanJson } from './scan.js';
import { type AccountDocument, documentComponents } from './schema.js';

/** Cached by the record definitions: compiling a validator takes longer than reading a small document. */
const validators = new WeakMap<readonly AccountRecords[], ReturnType<typeof createDocumentValidator>>();

function createDocumentValidator(records: readonly AccountRecords[]) {
  const components = [...documentComponents(records), ...records.flatMap(({ refersTo = [] }) => refersTo)];
  const build = createValidatorBuilder()(Object.fromEntries(components.map((one) => [one.$id, one])));
  return build({ schema: { $ref: 'AccountDocument#' }, httpPart: 'body' });
}

function validatorFor(records: readonly AccountRecords[]) {
  let validate = validators.get(records);
  if (validate === undefined) {
    validate = createDocumentValidator(records);
    validators.set(records, validate);
  }
  return validate;
}

/**
 * Parses a document and checks it completely, before any write.
 * @throws AppError INVALID_JSON, VALIDATION_FAILED with the paths of faults
 */
export function readDocument(bytes: Uint8Array, records: readonly AccountRecords[]): AccountDocument {
  const document = parse(bytes);
  const unfit = textFault(document);
  if (unfit !== null) throw unfit;
  const checked = validatorFor(records)(document);
  if (hasFaults(checked)) throw validationError(checked.error, 'body');
  const faults = faultsOf(document as AccountDocument, records);
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
  return document as AccountDocument;
}

function parse(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw notUtf8();
  scanJson(bytes);
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson(text);
  }
}

function faultsOf(document: AccountDocument, records: readonly AccountRecords[]): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const report: ReportFault = (path, message) => {
    if (faults.length < MAX_FAULTS) faults.push({ path: `body/${path}`, message });
  };
  if (!isTimeZone(document.profile.timezone)) report('profile/timezone', 'must be the IANA name of a time zone');
  const lists = document as AccountDocument & Lists;
  for (const one of records) checkUnique(lists, one, report);
  for (const one of records) checkRelations(lists, one, report);
  for (const one of records) if (one.tagged) checkTags(lists, one, report);
  for (const one of records) one.check?.(document, report);
  return faults;
}

type Lists = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

function checkUnique(lists: Lists, { list, counted, uniqueNames }: AccountRecords, report: ReportFault): void {
  if (counted === undefined) return;
  const items = lists[list] ?? [];
  eachAgain(
    items.map(({ uid }) => String(uid)),
    (index) => report(`${list}/${index}/uid`, 'must be unique in its list'),
  );
  if (!uniqueNames) return;
  const keys = items.map(({ name }) => nameKey(String(name)));
  eachAgain(keys, (index) => report(`${list}/${index}/name`, 'must be unique in its list, ignoring case'));
}

function checkRelations(lists: Lists, { list, relations = {} }: AccountRecords, report: ReportFault): void {
  for (const [member, target] of Object.entries(relations)) {
    const known = new Set(lists[target]?.map(({ uid }) => uid));
    lists[list]?.forEach((item, index) => {
      const uid = item[member];
      if (typeof uid === 'string' && !known.has(uid)) {
        report(`${list}/${index}/${member}`, 'must be the uid of a record in the document');
      }
    });
  }
}

function checkTags(lists: Lists, { list }: AccountRecords, report: ReportFault): void {
  const known = new Set(lists.tags?.map(({ name }) => nameKey(String(name))));
  lists[list]?.forEach(({ tags }, index) => {
    const keys = (tags as string[]).map(nameKey);
    eachAgain(keys, (at) => report(`${list}/${index}/tags/${at}`, 'must be unique in its list, ignoring case'));
    keys.forEach((key, at) => {
      if (!known.has(key)) report(`${list}/${index}/tags/${at}`, 'must be the name of a tag in the document');
    });
  });
}

function eachAgain(keys: readonly string[], again: (index: number) => void): void {
  const seen = new Set<string>();
  keys.forEach((key, index) => {
    if (seen.has(key)) again(index);
    seen.add(key);
  });
}
