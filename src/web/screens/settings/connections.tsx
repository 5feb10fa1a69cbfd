import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Entry, EntryAction } from '../../components/entry.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { momentLabel } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { KeyActivity } from './key-activity.js';
import { scopesLabel } from './scope-label.js';

type Connection = Schemas['Connection'];

export function ConnectionSettings() {
  const t = settingsText.value;
  const remote = useRemote(() => dataOf(api.GET('/api/v1/connections', { params: { query: { limit: 100 } } })));
  const [shows, setShows] = useState<Connection | null>(null);
  const end = async ({ id }: Connection) => {
    await dataOf(api.DELETE('/api/v1/connection/{id}', { params: { path: { id } } })).catch((error: Error) =>
      notify(error.message),
    );
    remote.reload();
  };
  return (
    <>
      <p class="lead">{t.connectionsLead}</p>
      <p>
        {t.connectAgents} <code class="breakable">{`${location.origin}/mcp`}</code>
      </p>
      <p>
        <a href="/api-docs">{t.apiDocs}</a>
      </p>
      <Show remote={remote}>
        {({ connections }) => (
          <>
            {connections.length === 0 && <p class="hint">{t.noConnections}</p>}
            {shows !== null && <KeyActivity {...shows} load={() => activityOf(shows)} onClose={() => setShows(null)} />}
            <ul class="entries">
              {connections.map((connection) => (
                <ConnectionEntry
                  key={connection.id}
                  connection={connection}
                  onShow={() => setShows(connection)}
                  onEnd={() => void end(connection)}
                />
              ))}
            </ul>
          </>
        )}
      </Show>
    </>
  );
}

function activityOf({ id }: Connection) {
  const params = { path: { id }, query: { limit: 200 } };
  return dataOf(api.GET('/api/v1/connection/{id}/activity', { params }));
}

interface ConnectionEntryProps {
  connection: Connection;
  onShow: () => void;
  onEnd: () => void;
}

function ConnectionEntry({ connection, onShow, onEnd }: ConnectionEntryProps) {
  const t = settingsText.value;
  const { name, client, scopes, project_ids, last_used_at, expires_at, revoked_at } = connection;
  const isExpired = expires_at !== null && expires_at < new Date().toISOString();
  const ended = revoked_at !== null ? t.disconnected(momentLabel(revoked_at)) : isExpired ? t.expired : null;
  return (
    <Entry
      name={name}
      code={client.host ?? client.redirect_host}
      facts={[
        t.scopesOf(scopesLabel(scopes)),
        project_ids !== null && t.connectionProjects(project_ids.length),
        last_used_at === null ? t.neverUsed : t.lastUsed(momentLabel(last_used_at)),
        ended === null && expires_at !== null && t.connectionUntil(momentLabel(expires_at)),
        ended,
      ]}
    >
      <EntryAction text={t.activity} label={t.activityOf(name)} onClick={onShow} />
      {ended === null && <EntryAction text={t.disconnect} label={t.disconnectOne(name)} danger onClick={onEnd} />}
    </Entry>
  );
}
