import type { Schemas } from '../../../client/index.js';
import { Dialog } from '../../components/dialog.js';
import { Show, useRemote } from '../../components/remote.js';
import { UndoSince } from '../../components/undo-since.js';
import { dayLabel } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { scopesLabel } from './scope-label.js';

interface KeyActivityProps {
  id: number;
  name: string;
  load: () => Promise<Schemas['ApiKeyActivityList']>;
  onClose: () => void;
}

/** The activity of a token or connected app by day and operation, the scopes that would be enough for it, and its undo. */
export function KeyActivity({ id, name, load, onClose }: KeyActivityProps) {
  const t = settingsText.value;
  const remote = useRemote(load, [id]);
  return (
    <Dialog title={t.activityOf(name)} onClose={onClose}>
      <Show remote={remote}>
        {({ activity, suggest }) => (
          <>
            {suggest.length > 0 && <p class="hint">{t.suggestedScopes(scopesLabel(suggest))}</p>}
            {activity.length === 0 && <p>{t.noActivity}</p>}
            {activity.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
              <div class="scrolled" tabIndex={0}>
                <table class="figures">
                  <thead>
                    <tr>
                      {t.activityColumns.map((column) => (
                        <th key={column} scope="col">
                          {column}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {activity.map((one) => (
                      <tr key={one.id}>
                        <td>{dayLabel(one.date)}</td>
                        <td>
                          <code>{one.operation}</code>
                        </td>
                        <td class="number">{one.reads}</td>
                        <td class="number">{one.writes}</td>
                        <td>{refusals(one.refused)}</td>
                        <td>{one.networks.join(', ')}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        )}
      </Show>
      <UndoSince id={id} name={name} onDone={remote.reload} />
    </Dialog>
  );
}

function refusals(refused: Readonly<Record<string, number>>): string {
  return Object.entries(refused)
    .map(([code, times]) => `${code} × ${times}`)
    .join(', ');
}
