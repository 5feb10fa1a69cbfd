import { useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf, messageOf } from '../api.js';
import { create } from '../data/actions.js';
import type { Project, Task } from '../data/types.js';
import { momentLabel } from '../dates.js';
import { text } from '../text/text.js';
import { Show, useRemote } from './remote.js';

type Messages = Schemas['ContextPreview']['messages'];

interface AskProps {
  label: string;
  ask: () => Promise<unknown>;
  preview: () => Promise<Schemas['ContextPreview']>;
}

export function Ask({ label, ask, preview }: AskProps) {
  const t = text.value.today;
  const [state, setState] = useState<{ busy: boolean; failure: string | null; messages: Messages | null }>({
    busy: false,
    failure: null,
    messages: null,
  });
  const run = async (act: () => Promise<{ messages?: Messages }>) => {
    setState({ ...state, busy: true, failure: null });
    try {
      const { messages = null } = await act();
      setState({ busy: false, failure: null, messages });
    } catch (error) {
      setState({ ...state, busy: false, failure: messageOf(error) });
    }
  };
  return (
    <div class="ask">
      <div class="actions start">
        <button type="button" class="button small" disabled={state.busy} onClick={() => void run(preview)}>
          {t.briefPreview}
        </button>
        <button
          type="button"
          class="button small primary"
          disabled={state.busy}
          onClick={() => void run(async () => ask().then(() => ({})))}
        >
          {label}
        </button>
      </div>
      <p role="status" class="hint">
        {state.busy ? t.briefWriting : ''}
      </p>
      {state.failure !== null && (
        <p role="alert" class="failure">
          {state.failure}
        </p>
      )}
      {state.messages !== null && (
        <>
          <p>{t.briefSent}</p>
          {state.messages.map(({ role, content }) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
            <pre key={role} tabIndex={0} class="sent">
              {content}
            </pre>
          ))}
        </>
      )}
    </div>
  );
}

export function TaskInsights({ task }: { task: Task }) {
  const t = text.value.task;
  const path = { taskUid: task.uid };
  const remote = useRemote(
    () => dataOf(api.GET('/api/ai-assistant/task-insights/{taskUid}', { params: { path } })),
    [task.uid],
  );
  const ask = async () => {
    await dataOf(api.POST('/api/ai-assistant/task-insights', { body: { taskUid: task.uid } }));
    remote.reload();
  };
  const preview = () => dataOf(api.GET('/api/ai-assistant/task-insights/{taskUid}/context', { params: { path } }));
  const dismiss = async () => {
    const body = { dismissed: true };
    await dataOf(api.PATCH('/api/ai-assistant/task-insights/{taskUid}/dismissed', { params: { path }, body }));
    remote.reload();
  };
  return (
    <section class="insights">
      <h2 class="part">{t.insights}</h2>
      <Show remote={remote}>
        {(insights) =>
          insights !== null &&
          !insights.dismissed && (
            <>
              <p>{insights.insight}</p>
              {insights.next_step !== '' && (
                <p>
                  <strong>{t.nextStep}:</strong> {insights.next_step}
                </p>
              )}
              {insights.breakdown.length > 0 && (
                <ul>
                  {insights.breakdown.map((step) => (
                    <li key={step}>
                      {step}{' '}
                      {task.parent_task_id === null && (
                        <button
                          type="button"
                          class="button small"
                          aria-label={t.makeSubtask(step)}
                          onClick={() => void create('task', { name: step.slice(0, 255), parent_task_id: task.uid })}
                        >
                          {text.value.add}
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {insights.watch_out !== null && (
                <p>
                  <strong>{text.value.today.watchOut}:</strong> {insights.watch_out}
                </p>
              )}
              {insights.links.map(({ label, url }) => (
                <p key={url}>
                  <a href={url} rel="noreferrer noopener" target="_blank">
                    {label}
                  </a>
                </p>
              ))}
              <p class="hint">
                {momentLabel(insights.generated_at)}{' '}
                <button type="button" class="link" onClick={() => void dismiss()}>
                  {t.dismiss}
                </button>
              </p>
            </>
          )
        }
      </Show>
      <Ask label={t.insightsMake} ask={ask} preview={preview} />
    </section>
  );
}

export function ProjectInsights({ project }: { project: Project }) {
  const t = text.value.task;
  const path = { projectUid: project.uid };
  const remote = useRemote(
    () => dataOf(api.GET('/api/ai-assistant/project-insights/{projectUid}', { params: { path } })),
    [project.uid],
  );
  const ask = async () => {
    await dataOf(api.POST('/api/ai-assistant/project-insights', { body: { projectUid: project.uid } }));
    remote.reload();
  };
  const preview = () =>
    dataOf(api.GET('/api/ai-assistant/project-insights/{projectUid}/context', { params: { path } }));
  return (
    <details class="insights">
      <summary>{t.insights}</summary>
      <Show remote={remote}>
        {(insights) =>
          insights !== null &&
          !insights.dismissed && (
            <>
              <p>{insights.insight}</p>
              <p>{insights.health}</p>
              <p>
                <strong>{t.nextStep}:</strong> {insights.next_action}
              </p>
              {insights.watch_out !== null && (
                <p>
                  <strong>{text.value.today.watchOut}:</strong> {insights.watch_out}
                </p>
              )}
            </>
          )
        }
      </Show>
      <Ask label={t.insightsMake} ask={ask} preview={preview} />
    </details>
  );
}
