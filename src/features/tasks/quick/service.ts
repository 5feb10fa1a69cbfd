import type { Caller } from '../../../access/caller.js';
import type { Context } from '../../../context.js';
import { instantFrom } from '../../../lib/dates.js';
import { detailsToError } from '../../../lib/errors.js';
import type { TaskCreate } from '../schema.js';
import { namesIn } from './marks.js';
import type { Parsed } from './parse.js';
import { quickParser } from './parser.js';
import type { QuickAdd, QuickPreview } from './schema.js';
import { findNamed } from './store.js';

/** Maximum age in milliseconds of the client's `now`: text written offline is parsed as of the time of writing. */
const MAX_AGE_MS = 30 * 86_400_000;
/** Milliseconds by which a client's clock may be ahead. */
const MAX_AHEAD_MS = 300_000;

/**
 * Parses a line of text in the language and the time zone of the caller.
 * @param path of the members in error details
 * @throws AppError VALIDATION_FAILED, TEXT_TOO_COMPLEX, OVERLOADED
 */
export async function readQuickAdd(
  context: Context,
  caller: Caller,
  { text, now }: QuickAdd,
  path = 'body',
): Promise<Parsed> {
  const instant = now === undefined ? context.now() : writtenAt(context, caller, now, `${path}/now`);
  const directory = await findNamed(context.db.read, caller, namesIn(text));
  const { timezone, language } = caller;
  const moment = { instant, timezone, language };
  const parsed = await (context.quickParser ?? quickParser).run({ text, moment, directory }, caller.id);
  if (parsed.name === '') {
    const message = 'must contain a name for the task in addition to dates, tags and other marks';
    throw detailsToError([{ path: `${path}/text`, message }], 'VALIDATION_FAILED');
  }
  return parsed;
}

function writtenAt({ now }: Context, { timezone }: Caller, text: string, path: string): Date {
  const instant = new Date(instantFrom(text, path, timezone));
  const age = now().getTime() - instant.getTime();
  if (age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS) return instant;
  const message = age < 0 ? 'must not be in the future' : 'must be at most 30 days ago';
  throw detailsToError([{ path, message }], 'VALIDATION_FAILED');
}

export function previewOf({ spans, rule, project, area, ...rest }: Parsed): QuickPreview {
  const { name, note, tags, priority, due_date, due_time } = rest;
  const task = {
    ...{ name, note, priority: (priority ?? 0) as QuickPreview['task']['priority'], due_date, due_time },
    recurrence_type: rule?.recurrence_type ?? null,
    recurrence_interval: rule?.recurrence_interval ?? 1,
    recurrence_weekdays: rule?.recurrence_weekdays ?? null,
    recurrence_month_day: rule?.recurrence_month_day ?? null,
    recurrence_week_of_month: rule?.recurrence_week_of_month ?? null,
    recurrence_end_date: rule?.recurrence_end_date ?? null,
    ...{ project, area, tags },
  };
  return { task, spans };
}

export function bodyOf(parsed: Parsed, { project_id, uid }: Pick<QuickAdd, 'project_id' | 'uid'>): TaskCreate {
  const { task } = previewOf(parsed);
  const { project, area, ...members } = task;
  const within = project?.id ?? project_id;
  return {
    ...members,
    ...(within != null && { project_id: within }),
    ...(area !== null && { area_id: area.id }),
    ...(uid !== undefined && { uid }),
  };
}
