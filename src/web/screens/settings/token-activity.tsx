import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Dialog } from '../../components/dialog.js';
import { Show, useRemote } from '../../components/remote.js';
import { dayLabel } from '../../dates.js';
import { text } from '../../text/text.js';

interface TokenActivityProps {
  token: Schemas['ApiKey'];
  onClose: () => void;
}

/** What a token did, by day and operation, and the scopes that would be enough for it. */
export function TokenActivity({ token: { id, name }, onClose }: TokenActivityProps) {
  const t = text.value.settings;
  const params = { path: { id }, query: { limit: 200 } };
  const remote = useRemote(() => dataOf(api.GET('/api/profile/api-keys/{id}/activity', { params })), [id]);
  return (
    <Dialog title={t.activityOf(name)} onClose={onClose}>
      <Show remote={remote}>
        {({ activity, suggest }) => (
          <>
            {suggest.length > 0 && <p class="hint">{t.suggestedScopes(suggest.join(', '))}</p>}
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
    </Dialog>
  );
}

function refusals(refused: Readonly<Record<string, number>>): string {
  return Object.entries(refused)
    .map(([code, times]) => `${code} × ${times}`)
    .join(', ');
}
