import { api, dataOf } from '../../api.js';
import { EntryAction } from '../../components/entry.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { momentLabel } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { text } from '../../text/text.js';

const BROWSERS = { Firefox: 'Firefox/', Edge: 'Edg/', Opera: 'OPR/', Chrome: 'Chrome/', Safari: 'Safari/' };
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  macOS: 'Mac OS',
  Linux: 'Linux',
};

function deviceOf(agent: string | null): string {
  if (agent === null) return settingsText.value.unknownDevice;
  const nameIn = (names: Record<string, string>) =>
    Object.keys(names).find((name) => agent.includes(names[name] ?? ''));
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : (agent.split(' ', 1)[0] ?? agent);
}

export function SessionSettings() {
  const t = settingsText.value;
  const remote = useRemote(() => dataOf(api.GET('/api/profile/sessions', { params: { query: { limit: 100 } } })));
  const end = async (id: number) => {
    await dataOf(api.DELETE('/api/profile/sessions/{id}', { params: { path: { id } } })).catch((error: Error) =>
      notify(error.message),
    );
    remote.reload();
  };
  return (
    <>
      <p class="lead">{t.sessionsLead}</p>
      <Show remote={remote}>
        {({ sessions }) => (
          <ul class="entries">
            {sessions.map(({ id, user_agent, address, created_at, last_used_at, current }) => (
              <li key={id}>
                <span class="entry-name" title={user_agent ?? undefined}>
                  <bdi>{deviceOf(user_agent)}</bdi>
                  <span class="detail">
                    {current ? t.thisSession : t.lastUsed(momentLabel(last_used_at ?? created_at))} ·{' '}
                    {t.signedInAt(momentLabel(created_at))}
                    {address !== null && ` · ${address}`}
                  </span>
                </span>
                {!current && (
                  <EntryAction
                    text={text.value.account.signOut}
                    label={t.endSession(deviceOf(user_agent))}
                    danger
                    onClick={() => void end(id)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Show>
    </>
  );
}
