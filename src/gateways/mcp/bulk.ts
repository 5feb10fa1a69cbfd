import { type BodyOf, type OperationClient, Refusal, type Schema } from '../client.js';

type Items = NonNullable<BodyOf<'bulkTasks'>['items']>;

/**
 * Runs several writes of tasks in one transaction.
 * @param memberOf names the member of the tool's input that an item was made of; empty for the input itself
 * @throws Refusal in terms of the input
 */
export async function inOneWrite(
  client: OperationClient,
  items: Items,
  memberOf: (index: number) => string,
): Promise<Schema<'TaskBulkOutcome'>[]> {
  try {
    return (await client.call('bulkTasks', { body: { items } })).results;
  } catch (error) {
    throw error instanceof Refusal ? inTermsOfInput(error, memberOf) : error;
  }
}

/** Changes all tasks that a filter selects. @throws Refusal in terms of the input, which has all members side by side */
export async function changeSelected(
  client: OperationClient,
  body: Pick<BodyOf<'bulkTasks'>, 'where' | 'update'>,
): Promise<Schema<'TaskBulkResult'>> {
  try {
    return await client.call('bulkTasks', { body });
  } catch (error) {
    throw error instanceof Refusal ? sideBySide(error) : error;
  }
}

function sideBySide({ status, body, retryAfter }: Refusal): Refusal {
  const { error, details, ...rest } = body;
  const located = details?.map((detail) => ({
    ...detail,
    path: detail.path.replace(/^body\/(where|update)\//, 'body/'),
  }));
  const sentence = error.replace(/^(where|update)\./, '');
  return new Refusal(status, { ...rest, error: sentence, ...(located && { details: located }) }, retryAfter);
}

export function inTermsOfInput({ status, body, retryAfter }: Refusal, memberOf: (index: number) => string): Refusal {
  const { error, details, ...rest } = body;
  const located = details?.map((detail) => ({ ...detail, path: pathIn(detail.path, memberOf) }));
  const sentence = sentenceIn(error, memberOf);
  return new Refusal(status, { ...rest, error: sentence, ...(located && { details: located }) }, retryAfter);
}

/** The operation begins sentences with `Item 2: `, or with the path of a member, `items.2.task.name`, or both. */
function sentenceIn(error: string, memberOf: (index: number) => string): string {
  const [start = '', ofItem, ofPath] = /^(?:Item (\d+): )?(?:items\.(\d+)(?:\.task)?\.?)?/.exec(error) ?? [];
  const index = ofItem ?? ofPath;
  const member = index === undefined ? '' : memberOf(Number(index));
  const sentence = error.slice(start.length).trimStart();
  return member === '' ? sentence : `${member}: ${sentence}`;
}

function pathIn(path: string, memberOf: (index: number) => string): string {
  const [, index, member = ''] = /^body\/items\/(\d+)(?:\/task)?(?:\/(.*))?$/.exec(path) ?? [];
  if (index === undefined) return path;
  const made = memberOf(Number(index));
  // An item of a list is a text: its members have no path of their own.
  return ['input', made === '' ? member : made].filter((part) => part !== '').join('/');
}
