import { api, dataOf } from '../api.js';
import { momentLabel, today } from '../dates.js';
import { text } from '../text/text.js';
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
  return (
    <section class="brief">
      <h2>{t.brief}</h2>
      <Show remote={remote}>
        {(brief) =>
          brief === null ? (
            <>
              <p>{t.briefLead}</p>
              <Ask label={t.briefMake} ask={ask} preview={preview} />
            </>
          ) : (
            <>
              <p class="focus">{brief.focus}</p>
              {brief.priority_actions.length > 0 && (
                <>
                  <h3>{t.firstSteps}</h3>
                  <ol>
                    {brief.priority_actions.map(({ action, project, reason, suggestion }) => (
                      <li key={action}>
                        <strong>{action}</strong>
                        {project !== null && <span class="detail"> {project}</span>}
                        <br />
                        {reason} {suggestion}
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
    </section>
  );
}
