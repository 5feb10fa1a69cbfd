import { parsedJson } from '../../lib/typed.js';
import { type BodyOf, type OperationClient, Refusal, type Schema } from '../client.js';
import { inputFault } from './references.js';

type Preview = Schema<'QuickPreview'>;

/** Parses a line of text without creating a task. @throws Refusal */
async function preview(client: OperationClient, text: string, place: object = {}): Promise<Preview> {
  return parsedJson<Preview>(await client.text('quickAddTask', { body: { text, ...place, dry_run: true } }));
}

/**
 * Returns the body that creates the task of a text.
 * @param place where it will be, unless the text names another project
 * @throws Refusal that names the member
 */
export async function taskFromText(
  client: OperationClient,
  text: string,
  member: string,
  place: { project_id?: number | string } = {},
): Promise<BodyOf<'createTask'>> {
  const { task } = await preview(client, text, place).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const details = error.body.details?.map(({ message }) => ({ path: `input/${member}`, message }));
    const body = { ...error.body, error: `${member}: ${error.body.error}`, ...(details && { details }) };
    throw new Refusal(error.status, body, error.retryAfter);
  });
  const { project, area, assignee, ...members } = task;
  return {
    ...members,
    ...(project !== null && { project_id: project.id }),
    ...(area !== null && { area_id: area.id }),
    ...(assignee !== null && { assignee_id: assignee.id }),
  };
}

/** The parser needs a name: a word that no language takes for a date. */
const NAME = 'x';

const FAULT =
  'must be a repetition such as "every day", "every other friday" or "every month on the 1st". ' +
  'To remove it, name it in clear.';

/**
 * Returns the members of a task for a repetition in words. With a time or a beginning, they include the first date.
 * @throws Refusal VALIDATION_FAILED
 */
export async function recurrenceFromText(client: OperationClient, text: string | null) {
  if (text === null) return { recurrence_type: null, recurrence_rule: null };
  const { task, spans } = await preview(client, `${NAME} ${text}`);
  const isRepetition = task.recurrence_type !== null && task.name === NAME;
  if (!isRepetition || spans.some(({ kind }) => kind !== 'recurrence' && kind !== 'date')) {
    throw inputFault('recurrence', FAULT);
  }
  const { due_date, due_time } = task;
  const { recurrence_type, recurrence_interval, recurrence_weekdays } = task;
  const { recurrence_month_day, recurrence_week_of_month, recurrence_end_date, completion_based } = task;
  return {
    ...{ recurrence_type, recurrence_interval, recurrence_weekdays },
    ...{ recurrence_month_day, recurrence_week_of_month, recurrence_end_date },
    ...(completion_based === true && { completion_based }),
    ...(due_time !== null && { due_time }),
    ...(due_time !== null || spans.some(({ kind }) => kind === 'date') ? { due_date } : {}),
  };
}
