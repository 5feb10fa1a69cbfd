import { useEffect, useState } from 'preact/hooks';
import { api, dataOf } from '../api.js';
import { all } from '../data/mirror.js';
import { isOpen as isOpenTask } from '../data/views.js';
import { momentLabel, today } from '../dates.js';
import { taskAddress } from '../router.js';
import { language, text } from '../text/text.js';
import { Check } from './check.js';
import { Icon } from './icon.js';
import { Ask } from './insights.js';
import { Show, useRemote } from './remote.js';

export function Brief() {
  const t = text.value.today;
  const remote = useRemote(() => dataOf(api.GET('/api/ai-assistant/daily-brief')), [today.value]);
  const ask = async () => {
    await dataOf(api.POST('/api/ai-assistant/daily-brief'));
    remote.reload();
  };
  const preview = () => dataOf(api.GET('/api/ai-assistant/daily-brief/context'));
  const day = today.value;
  const [isOpen, setOpen] = useState(readBrief() !== day);
  const hasBrief = remote.loaded.state === 'there' && remote.loaded.data !== null;
  useEffect(() => {
    // On a phone, it is above all tasks: it stays open for the first look of a day.
    if (hasBrief && matchMedia('(width < 48rem)').matches) localStorage.setItem(READ, day);
  }, [hasBrief]);
  const toggle = () => {
    setOpen(!isOpen);
    // A brief that was read stays collapsed for the day.
    if (isOpen) localStorage.setItem(READ, day);
  };
  return (
    <section class="brief">
      <h2 class="part">
        <button type="button" class="group-toggle" aria-expanded={isOpen} onClick={toggle}>
          <Icon name={isOpen ? 'open' : 'closed'} /> {t.brief}
        </button>
      </h2>
      {isOpen && (
        <Show remote={remote}>
          {(brief) =>
            brief === null ? (
              <>
                <p>{t.briefLead}</p>
                <Ask label={t.briefMake} ask={ask} preview={preview} />
              </>
            ) : (
              <>
                <div class="focus">
                  <Sentences value={brief.focus} />
                </div>
                {brief.priority_actions.length > 0 && (
                  <>
                    <h3>{t.firstSteps}</h3>
                    <ol class="suggested-steps">
                      {brief.priority_actions.map(({ action, project, reason, suggestion }) => (
                        <li key={action}>
                          <Step action={action} />
                          {project !== null && <span class="detail"> {project}</span>}
                          <Sentences value={`${reason} ${suggestion}`} />
                        </li>
                      ))}
                    </ol>
                  </>
                )}
                {brief.watch_out.length > 0 && (
                  <>
                    <h3>{t.watchOut}</h3>
                    <ul>
                      {brief.watch_out.map((one) => (
                        <li key={one}>{one}</li>
                      ))}
                    </ul>
                  </>
                )}
                <p class="hint">
                  {momentLabel(brief.generated_at)} · {brief.model}
                </p>
                <Ask label={t.briefAgain} ask={ask} preview={preview} />
              </>
            )
          }
        </Show>
      )}
    </section>
  );
}

const READ = 'tutti.briefRead';

function readBrief(): string | null {
  return localStorage.getItem(READ);
}

/** Each sentence on a line of its own. */
function Sentences({ value }: { value: string }) {
  const segments = [...new Intl.Segmenter(language.value, { granularity: 'sentence' }).segment(value)];
  return (
    <>
      {segments.map(({ segment, index }) => (
        <p key={index}>{segment.trim()}</p>
      ))}
    </>
  );
}

/** Returns the letters and digits of a text, with a space before and after each word. */
function wordsOf(value: string): string {
  return ` ${value.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}

/** A suggested step: the task that it names, with its check, or else the text. */
function Step({ action }: { action: string }) {
  // The action is the name of a task, in the words of the assistant; of several names in it, the longest is meant.
  const lower = action.toLowerCase();
  const words = wordsOf(lower);
  const isNamed = (name: string) => lower.includes(name) && words.includes(wordsOf(name));
  const [task] = all('task')
    .filter((one) => isOpenTask(one) && isNamed(one.name.toLowerCase()))
    .sort((one, other) => other.name.length - one.name.length);
  if (task === undefined) return <strong>{action}</strong>;
  return (
    <span class="step">
      <Check task={task} />
      <a href={taskAddress(task.uid)}>
        <strong>{action}</strong>
      </a>
    </span>
  );
}
