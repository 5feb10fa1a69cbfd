import { Type } from '@sinclair/typebox';
import { type OperationClient, Refusal, type Schema } from '../client.js';

/** Reminders of the caller in tools: durations before the due time, and times. */

const MAX_REMINDERS = 5;

export const Reminders = (description: string) =>
  Type.Array(Type.String({ maxLength: 40 }), { maxItems: MAX_REMINDERS, description });

export function reminderFrom(text: string): { before: string } | { at: string } {
  return text.startsWith('P') ? { before: text } : { at: text };
}

export function timeOf({ at, before }: Pick<Schema<'Reminder'>, 'at' | 'before'>): string {
  return before ?? String(at);
}

export async function remindersOf(
  client: OperationClient,
  task: number | string,
): Promise<readonly Schema<'Reminder'>[]> {
  const query = { task_id: String(task), limit: MAX_REMINDERS };
  return (await client.page('listReminders', { query })).items;
}

/** Returns the operations that give a task these reminders: they delete the others, then create missing ones. */
export async function replacementSteps(
  client: OperationClient,
  task: number | string,
  wanted: readonly string[],
): Promise<Schema<'BatchOperation'>[]> {
  const present = await remindersOf(client, task);
  const known = new Set(present.map(timeOf));
  const others = present.filter((one) => !wanted.includes(timeOf(one)));
  const missing = [...new Set(wanted)].filter((text) => !known.has(text));
  return [
    ...others.map(({ id }) => client.inBatch('deleteReminder', { path: { id } })),
    ...missing.map((text) => client.inBatch('createReminder', { body: { task_id: task, ...reminderFrom(text) } })),
  ];
}

/** Names the member of a refusal by the input of the tool. */
export function asReminder(refusal: Refusal): Refusal {
  return asArgument(refusal, 'reminders', /^(?:at|before)\b/);
}

export function asComment(refusal: Refusal): Refusal {
  return asArgument(refusal, 'comment', /^text\b/);
}

function asArgument({ status, body, retryAfter }: Refusal, name: string, member: RegExp): Refusal {
  const { error, details, ...rest } = body;
  const moved = details?.map((detail) => ({ ...detail, path: `input/${name}` }));
  const sentence = error.replace(member, name);
  return new Refusal(status, { ...rest, error: sentence, ...(moved && { details: moved }) }, retryAfter);
}
