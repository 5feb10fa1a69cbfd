import type { Schemas } from '../../client/index.js';
import { api, dataOf } from '../api.js';
import { SelectField } from '../components/form.js';
import { Show, useRemote } from '../components/remote.js';
import { labelOfPerson, personNamed } from '../data/persons.js';
import { addDays, dayLabel, durationLabel, monthLabel, today } from '../dates.js';
import { go, route, withQuery } from '../router.js';
import { planningText } from '../text/planning/planning-text.js';
import { text } from '../text/text.js';

const RANGES = {
  days: { by: 'day', days: 14 },
  month: { by: 'day', days: 31 },
  weeks: { by: 'week', days: 84 },
  year: { by: 'month', days: 365 },
} as const;

type Range = keyof typeof RANGES;
const RANGE_NAMES = Object.keys(RANGES) as Range[];
const GROUPS = ['none', 'project', 'area', 'tag', 'assignee'] as const;
type Grouping = (typeof GROUPS)[number];

type Period = Schemas['TaskStatsPeriod'];
type Stats = Schemas['TaskStats'];

function chosen<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]] | readonly Choice[],
): Choice {
  const given = route.value.query.get(name);
  return choices.find((one) => one === given) ?? (choices[0] as Choice);
}

/** Numbers of created and completed tasks, as tables with bars. The service counts them. */
export function StatisticsScreen() {
  const t = planningText.value.statistics;
  const range = chosen('range', RANGE_NAMES);
  const group = chosen<Grouping>('group', GROUPS);
  const skipsWeekends = route.value.query.get('weekends') === 'no';
  const filter = route.value.query.get('filter') ?? '';
  const { by, days } = RANGES[range];
  const remote = useRemote(() => {
    const query = {
      ...{ from: addDays(today.value, 1 - days), to: today.value, by, group_by: group },
      ...(skipsWeekends && { ignore_weekdays: [0, 6] }),
      ...(filter.trim() !== '' && { filter }),
    };
    return dataOf(api.GET('/api/v1/tasks/stats', { params: { query } }));
  }, [range, group, skipsWeekends, filter]);
  const set = (name: string) => (value: string) => go(withQuery({ [name]: value }));
  return (
    <>
      <div class="statistics-choices">
        <SelectField
          label={t.range}
          value={range}
          choices={RANGE_NAMES.map((one) => [one, t.ranges[one]] as const)}
          onChange={set('range')}
        />
        <SelectField
          label={t.group}
          value={group}
          choices={GROUPS.map(
            (one) => [one, one === 'none' ? text.value.none : (planningText.value.filter.fields[one] ?? one)] as const,
          )}
          onChange={set('group')}
        />
        <label class="check-field">
          <input
            type="checkbox"
            checked={skipsWeekends}
            onChange={(event) => set('weekends')(event.currentTarget.checked ? 'no' : 'yes')}
          />
          {t.skipWeekends}
        </label>
      </div>
      <Show remote={remote}>{(stats) => <Numbers stats={stats} by={by} group={group} />}</Show>
    </>
  );
}

function Numbers({ stats, by, group }: { stats: Stats; by: 'day' | 'week' | 'month'; group: Grouping }) {
  const t = planningText.value.statistics;
  const { totals, streak, median_days_open } = stats;
  const facts = [
    [t.created, totals.created],
    [t.completed, totals.completed],
    [t.reopened, totals.reopened],
    [t.median, median_days_open === null ? '–' : durationLabel(median_days_open)],
    [t.streak, t.days(streak.current)],
    [t.longest, t.days(streak.longest)],
  ] as const;
  const nameOf = ({ date }: Period) =>
    by === 'month' ? monthLabel(date) : by === 'week' ? t.weekOf(dayLabel(date)) : dayLabel(date);
  const groups = (stats.groups ?? []).map((one) => ({ ...one, label: one.name ?? nameless(one.key) }));
  return (
    <>
      <dl class="statistics-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        caption={t.byPeriod}
        head={t.period}
        showsOpen
        rows={[...stats.periods].reverse().map((period) => ({ ...period, key: period.date, label: nameOf(period) }))}
      />
      {group !== 'none' && (
        <Table
          caption={t.byGroup(planningText.value.filter.fields[group] ?? group)}
          head={planningText.value.filter.fields[group] ?? group}
          rows={groups.map(({ key, label, totals: sums }) => ({ ...sums, key: key ?? '', label }))}
        />
      )}
    </>
  );
}

/** A user may have no name. */
function nameless(key: string | null): string {
  const person = key === null ? undefined : personNamed(key);
  return person === undefined ? text.value.none : labelOfPerson(person);
}

interface Row {
  key: string;
  label: string;
  created: number;
  completed: number;
  reopened: number;
  open_at_end?: number;
}

interface TableProps {
  caption: string;
  head: string;
  rows: readonly Row[];
  showsOpen?: boolean;
}

/** A table of numbers; a bar beside a number shows its part of the largest one. */
function Table({ caption, head, rows, showsOpen = false }: TableProps) {
  const t = planningText.value.statistics;
  const largest = Math.max(1, ...rows.flatMap(({ created, completed }) => [created, completed]));
  const largestOpen = Math.max(1, ...rows.map(({ open_at_end = 0 }) => open_at_end));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
    <section class="statistics-table" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[head, t.created, t.completed, t.reopened, ...(showsOpen ? [t.open] : [])].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.label}>
                <bdi>{row.label}</bdi>
              </th>
              <BarCell value={row.created} largest={largest} />
              <BarCell value={row.completed} largest={largest} isGood />
              <td>{row.reopened}</td>
              {showsOpen && <BarCell value={row.open_at_end ?? 0} largest={largestOpen} />}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p class="hint">{text.value.search.nothing}</p>}
    </section>
  );
}

function BarCell({ value, largest, isGood = false }: { value: number; largest: number; isGood?: boolean }) {
  return (
    <td>
      <span class="statistics-number">
        <span>{value}</span>
        <span class={isGood ? 'statistics-bar good' : 'statistics-bar'} style={{ '--part': value / largest }} />
      </span>
    </td>
  );
}
