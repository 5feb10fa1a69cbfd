import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Dialog } from '../../components/dialog.js';
import { Entry, EntryAction } from '../../components/entry.js';
import { Field, Form, SelectField } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { Secret } from '../../components/secret.js';
import { notify } from '../../data/done.js';
import { SCOPE_AREAS } from '../../data/resources.js';
import { profile } from '../../data/session.js';
import { projects } from '../../data/views.js';
import { momentLabel, today } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { text } from '../../text/text.js';
import { KeyActivity } from './key-activity.js';
import { scopesLabel } from './scope-label.js';

type Scope = Schemas['TokenScope'];
type ApiKey = Schemas['ApiKey'];

const SCOPES: readonly Scope[] = SCOPE_AREAS.flatMap((name) => [`${name}:read`, `${name}:write`] as const);

const PRESETS = ['*', '*:read', 'choose'] as const;

export function TokenSettings() {
  const remote = useRemote(() => dataOf(api.GET('/api/profile/api-keys', { params: { query: { limit: 100 } } })));
  return (
    <>
      <p class="lead">{settingsText.value.tokensLead}</p>
      <NewToken onDone={remote.reload} />
      <Show remote={remote}>{({ api_keys }) => <Tokens tokens={api_keys} onChange={remote.reload} />}</Show>
    </>
  );
}

function NewToken({ onDone }: { onDone: () => void }) {
  const t = settingsText.value;
  const [preset, setPreset] = useState<(typeof PRESETS)[number]>('*');
  const [made, setMade] = useState<string | null>(null);
  const submit = async (values: Record<string, string>, form: HTMLFormElement) => {
    const chosen = SCOPES.filter((scope) => values[`scope ${scope}`] === 'on');
    if (preset === 'choose' && chosen.length === 0) throw new Error(t.chooseScope);
    const admin: Scope[] = values.admin === 'on' ? ['admin'] : [];
    const scopes: Scope[] = [...(preset === 'choose' ? chosen : [preset]), ...admin];
    const ids = projects.value.filter(({ uid }) => values[`project ${uid}`] === 'on').map(({ id }) => id);
    const body = {
      name: values.name ?? '',
      scopes,
      ...(ids.length > 0 && { project_ids: ids }),
      ...(values.expires && { expires_at: values.expires }),
    };
    const { token } = await dataOf(api.POST('/api/profile/api-keys', { body }));
    setMade(token);
    form.reset();
    onDone();
  };
  return (
    <>
      {made !== null && (
        <>
          <Secret lead={t.tokenOnce} value={made} />
          <p class="hint">{t.tokenFirst}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard */}
          <pre tabIndex={0}>
            {`curl ${location.origin}/api/v1/task -H "Authorization: Bearer ${made}" \\\n  -H "Content-Type: application/json" -d '{"name":"My first task"}'`}
          </pre>
        </>
      )}
      <h3>{t.newToken}</h3>
      <Form action={t.newToken} onSubmit={submit}>
        <Field label={t.tokenName}>
          {(ids) => <input {...ids} name="name" required maxLength={255} autocomplete="off" />}
        </Field>
        <SelectField
          label={t.tokenScopes}
          value={preset}
          choices={PRESETS.map((name) => [name, t.tokenPresets[name]] as const)}
          onChange={setPreset}
        />
        {preset === 'choose' && <ScopeTable />}
        {profile.value?.is_admin === true && (
          <label class="check-field">
            <input type="checkbox" name="admin" /> {t.administrator}
          </label>
        )}
        {projects.value.length > 0 && (
          <details>
            <summary>{t.tokenProjects}</summary>
            <div class="tag-choices">
              {projects.value.map(({ uid, name }) => (
                <label key={uid}>
                  <input type="checkbox" name={`project ${uid}`} /> <bdi>{name}</bdi>
                </label>
              ))}
            </div>
          </details>
        )}
        <Field label={`${t.tokenExpires} (${text.value.optional})`}>
          {(ids) => <input {...ids} type="date" name="expires" min={today.value} />}
        </Field>
      </Form>
    </>
  );
}

function ScopeTable() {
  const t = settingsText.value;
  return (
    <fieldset class="scopes">
      <legend>{t.tokenScopes}</legend>
      <table class="figures scope-table">
        <thead>
          <tr>
            <th scope="col">{t.scope}</th>
            <th scope="col">{t.read}</th>
            <th scope="col">{t.write}</th>
          </tr>
        </thead>
        <tbody>
          {SCOPE_AREAS.map((name) => (
            <tr key={name}>
              <th scope="row">{t.scopeNames[name]}</th>
              {(['read', 'write'] as const).map((right) => (
                <td key={right}>
                  <input
                    type="checkbox"
                    name={`scope ${name}:${right}`}
                    aria-label={`${t.scopeNames[name]}: ${t[right]}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function Tokens({ tokens, onChange }: { tokens: readonly ApiKey[]; onChange: () => void }) {
  const t = settingsText.value;
  const [revokes, setRevokes] = useState<ApiKey | null>(null);
  const [shows, setShows] = useState<ApiKey | null>(null);
  return (
    <>
      {revokes !== null && (
        <RevokeDialog
          token={revokes}
          made={madeBy(revokes, tokens)}
          onClose={() => setRevokes(null)}
          onDone={onChange}
        />
      )}
      {shows !== null && <KeyActivity {...shows} load={() => activityOf(shows)} onClose={() => setShows(null)} />}
      <ul class="entries">
        {tokens.map((key) => {
          const isExpired = key.expires_at !== null && key.expires_at < new Date().toISOString();
          const ended = key.revoked_at !== null ? t.revoked : isExpired ? t.expired : null;
          return (
            <Entry
              key={key.id}
              name={key.name}
              code={`${key.token_prefix}…`}
              facts={[
                t.scopesOf(scopesLabel(key.scopes)),
                key.last_used_at === null ? t.neverUsed : t.lastUsed(momentLabel(key.last_used_at)),
                ended,
              ]}
            >
              <EntryAction text={t.activity} label={t.activityOf(key.name)} onClick={() => setShows(key)} />
              {ended === null && (
                <EntryAction text={t.revoke} label={t.revokeOne(key.name)} danger onClick={() => setRevokes(key)} />
              )}
            </Entry>
          );
        })}
      </ul>
    </>
  );
}

function activityOf({ id }: ApiKey) {
  const params = { path: { id }, query: { limit: 200 } };
  return dataOf(api.GET('/api/profile/api-keys/{id}/activity', { params }));
}

function madeBy({ id }: ApiKey, all: readonly ApiKey[]): ApiKey[] {
  const made = all.filter(({ made_by_key_id }) => made_by_key_id === id);
  return made.flatMap((key) => [...(key.revoked_at === null ? [key] : []), ...madeBy(key, all)]);
}

interface RevokeDialogProps {
  token: ApiKey;
  made: readonly ApiKey[];
  onClose: () => void;
  onDone: () => void;
}

function RevokeDialog({ token: { id, name }, made, onClose, onDone }: RevokeDialogProps) {
  const t = settingsText.value;
  const submit = async ({ cascade: chosen }: Record<string, string>) => {
    const params = { path: { id }, query: { cascade: chosen === 'on' } };
    const { ended } = await dataOf(api.POST('/api/profile/api-keys/{id}/revoke', { params }));
    const names = [...(ended?.api_keys ?? []).map((key) => key.name), ...(ended?.webhooks ?? []).map(({ url }) => url)];
    notify(names.length === 0 ? t.revokedOne(name) : `${t.revokedOne(name)} ${t.revokedAlso(names.join(', '))}`);
    onClose();
    onDone();
  };
  return (
    <Dialog title={t.revokeTitle(name)} onClose={onClose}>
      <p>{t.revokeText}</p>
      {made.length > 0 && <p>{t.revokeMade(made.map((key) => key.name).join(', '))}</p>}
      <Form action={t.revoke} onSubmit={submit} onCancel={onClose}>
        <label class="check-field">
          <input type="checkbox" name="cascade" /> {t.revokeCascade}
        </label>
      </Form>
    </Dialog>
  );
}
