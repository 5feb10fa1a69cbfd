import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Confirm, Dialog } from '../../components/dialog.js';
import { EntryAction } from '../../components/entry.js';
import { Field, Form, NewPasswordField } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { profile } from '../../data/session.js';
import { secondFactorText } from '../../text/second-factor/second-factor-text.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { text } from '../../text/text.js';

type User = Schemas['User'];

const path = ({ id }: User) => ({ params: { path: { id: String(id) } } });

export function UserSettings() {
  const t = text.value;
  const remote = useRemote(() => dataOf(api.GET('/api/v1/users', { params: { query: { limit: 500 } } })));
  const [deletes, setDeletes] = useState<User | null>(null);
  const [resets, setResets] = useState<User | null>(null);
  const [resetsFactor, setResetsFactor] = useState<User | null>(null);
  const factor = secondFactorText.value;
  const add = async (values: Record<string, string>, form: HTMLFormElement) => {
    const { email = '', password = '', name = '', admin } = values;
    const body = { email, password, ...(name && { name }), is_admin: admin === 'on' };
    await dataOf(api.POST('/api/v1/user', { body }));
    form.reset();
    remote.reload();
  };
  const act = async (request: Promise<unknown>) => {
    await request.catch((error: Error) => notify(error.message));
    remote.reload();
  };
  const reset = async ({ password = '' }: Record<string, string>) => {
    if (resets === null) return;
    await dataOf(api.PATCH('/api/v1/user/{id}', { ...path(resets), body: { password } }));
    setResets(null);
    notify(t.saved);
  };
  return (
    <>
      <p class="lead">{settingsText.value.usersLead}</p>
      <Show remote={remote}>
        {({ users }) => (
          <ul class="entries">
            {users.map((user) => (
              <UserEntry
                key={user.id}
                user={user}
                onAdmin={(is_admin) =>
                  void act(dataOf(api.PATCH('/api/v1/user/{id}', { ...path(user), body: { is_admin } })))
                }
                onReset={() => setResets(user)}
                onResetFactor={() => setResetsFactor(user)}
                onDelete={() => setDeletes(user)}
              />
            ))}
          </ul>
        )}
      </Show>
      <h3>{settingsText.value.newUser}</h3>
      <Form action={settingsText.value.newUser} onSubmit={add}>
        <Field label={t.account.email}>
          {(ids) => <input {...ids} name="email" type="email" required autocomplete="off" />}
        </Field>
        <Field label={`${t.account.givenName} (${t.optional})`}>
          {(ids) => <input {...ids} name="name" maxLength={255} autocomplete="off" />}
        </Field>
        <NewPasswordField label={t.account.password} name="password" />
        <label class="check-field">
          <input type="checkbox" name="admin" /> {settingsText.value.administrator}
        </label>
      </Form>
      {deletes !== null && (
        <Confirm
          title={settingsText.value.deleteUser(deletes.email)}
          text={settingsText.value.deleteUserText}
          action={t.delete}
          onClose={() => setDeletes(null)}
          onConfirm={() => act(dataOf(api.DELETE('/api/v1/user/{id}', path(deletes))))}
        />
      )}
      {resetsFactor !== null && (
        <Confirm
          title={factor.reset(resetsFactor.email)}
          text={factor.resetLead}
          action={factor.remove}
          onClose={() => setResetsFactor(null)}
          onConfirm={() => act(dataOf(api.DELETE('/api/v1/user/{id}/second-factor', path(resetsFactor))))}
        />
      )}
      {resets !== null && (
        <Dialog title={settingsText.value.resetPassword} onClose={() => setResets(null)}>
          <p>{resets.email}</p>
          <Form action={t.save} onSubmit={reset} onCancel={() => setResets(null)}>
            <NewPasswordField label={settingsText.value.newPassword} name="password" />
          </Form>
        </Dialog>
      )}
    </>
  );
}

interface UserEntryProps {
  user: User;
  onAdmin(isAdmin: boolean): void;
  onReset(): void;
  onResetFactor(): void;
  onDelete(): void;
}

function UserEntry({ user, onAdmin, onReset, onResetFactor, onDelete }: UserEntryProps) {
  const t = text.value;
  const factor = secondFactorText.value;
  const isMe = user.id === profile.value?.id;
  return (
    <li>
      <span class="entry-name">
        <bdi>{user.email}</bdi>
        <span class="detail">
          {[user.name, user.surname].filter(Boolean).join(' ')} {isMe && `(${settingsText.value.you})`}
        </span>
      </span>
      <label class="check-field">
        <input
          type="checkbox"
          checked={user.is_admin}
          disabled={isMe}
          aria-label={`${settingsText.value.administrator}: ${user.email}`}
          onChange={({ currentTarget: { checked } }) => onAdmin(checked)}
        />{' '}
        {settingsText.value.administrator}
      </label>
      {!isMe && (
        <span class="entry-actions">
          <button type="button" class="button small" onClick={onReset}>
            {settingsText.value.resetPassword}
          </button>
          <EntryAction text={factor.remove} label={factor.reset(user.email)} onClick={onResetFactor} />
          <EntryAction text={t.delete} label={settingsText.value.deleteUser(user.email)} danger onClick={onDelete} />
        </span>
      )}
    </li>
  );
}
