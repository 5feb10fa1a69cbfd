import { api, dataOf } from '../api.js';
import { setStatus, update } from '../data/actions.js';
import { all } from '../data/mirror.js';
import type { Members, Task } from '../data/types.js';
import { areas, goals, isMine } from '../data/views.js';
import { dayOf, momentLabel, startOfDay } from '../dates.js';
import { labelOf, text } from '../text/text.js';
import { choicesOf, Field, SelectField } from './form.js';
import { memberLabel } from './member-label.js';
import { NoteList } from './note-list.js';
import { Show, useRemote } from './remote.js';
import { Sharing } from './sharing.js';
import { valueLabel } from './value-label.js';

/** Fields of a task that are collapsed at first: status, deferral, area, goal, notes, sharing. */
export function TaskMore({ task, isLocked }: { task: Task; isLocked: boolean }) {
  const t = text.value.task;
  const change = (body: Members) => void update('task', task.uid, body);
  return (
    <>
      {!isLocked && (
        <div class="grid">
          <SelectField
            label={t.status}
            value={String(task.status)}
            choices={[0, 6, 1, 4, 2, 5, 3].map((value) => [String(value), labelOf(t.statuses, value)] as const)}
            onChange={(value) => void setStatus(task.uid, Number(value))}
          />
          <Field label={t.defer}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                value={task.defer_until === null ? '' : dayOf(task.defer_until)}
                onChange={({ currentTarget: { value } }) =>
                  change({ defer_until: value === '' ? null : startOfDay(value) })
                }
              />
            )}
          </Field>
          {isMine(task) && (
            <>
              <SelectField
                label={t.area}
                value={task.area?.uid ?? ''}
                choices={choicesOf(areas.value, task.area)}
                onChange={(value) => change({ area_id: value || null })}
              />
              <SelectField
                label={t.goal}
                value={task.goal?.uid ?? ''}
                choices={choicesOf(goals.value, task.goal)}
                onChange={(value) => change({ goal_id: value || null })}
              />
            </>
          )}
        </div>
      )}
      <section>
        <h2 class="part">{t.notes}</h2>
        <NoteList
          notes={all('note').filter(({ task_id }) => task_id === task.id)}
          {...(!isLocked && { added: { task: task.uid } })}
        />
      </section>
      {task.id > 0 && <Sharing type="task" object={task} />}
      <Activity task={task} />
      <p class="hint">{task.created_at !== '' && t.created(momentLabel(task.created_at))}</p>
    </>
  );
}

function Activity({ task }: { task: Task }) {
  const t = text.value.task;
  const { uid } = task;
  const load = () => {
    const params = { path: { id: uid }, query: { limit: 50, order_by: ['created_at:desc' as const] } };
    return dataOf(api.GET('/api/v1/task/{id}/activity', { params }));
  };
  const remote = useRemote(load, [uid, task.updated_at]);
  return (
    <section>
      <h2 class="part">{t.activity}</h2>
      <Show remote={remote}>
        {({ activity }) => (
          <ul class="log">
            {activity.map((entry) => (
              <li key={entry.id}>
                <span>
                  {t.activities[entry.kind]}
                  {entry.field !== null && ` · ${memberLabel(entry.field)}`}
                  {entry.new_value !== null && (
                    <>
                      {' '}
                      → <bdi>{valueLabel(entry.field ?? '', entry.new_value).slice(0, 80)}</bdi>
                    </>
                  )}
                </span>
                <time dateTime={entry.created_at}>{momentLabel(entry.created_at)}</time>
              </li>
            ))}
          </ul>
        )}
      </Show>
    </section>
  );
}
