import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Confirm, Dialog } from '../../components/dialog.js';
import { Field, Form } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { profile } from '../../data/session.js';
import { text } from '../../text/text.js';
import { secondFactorText } from '../second-factor/text.js';

type User = Schemas['User'];

const path = ({ id }: User) => ({ params: { path: { id: String(id) } } });

export function UserSettings() {
  const t = text.value;
  const remote = useRemote(() => dataOf(api.GET('/api/v1/users', { params: { query: { limit: 500 } } })));
  const [deletes, setDeletes] = useState<User | null>(null);
  const [resets, setResets] = useState<User | null>(null);
  const [resetsFactor, setResetsFactor] = useState<User | null>(null);
  const factor = secondFactorText(t.tag);
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
      <p class="lead">{t.settings.usersLead}</p>
      <Show remote={remote}>
        {({ users }) => (
          <ul class="entries">
            {users.map((user) => {
              const isMe = user.id === profile.value?.id;
              return (
                <li key={user.id}>
                  <span class="entry-name">
                    <bdi>{user.email}</bdi>
                    <span class="detail">
                      {[user.name, user.surname].filter(Boolean).join(' ')} {isMe && `(${t.settings.you})`}
                    </span>
                  </span>
                  <label class="check-field">
                    <input
                      type="checkbox"
                      checked={user.is_admin}
                      disabled={isMe}
                      aria-label={`${t.settings.administrator}: ${user.email}`}
                      onChange={({ currentTarget: { checked } }) =>
                        void act(dataOf(api.PATCH('/api/v1/user/{id}', { ...path(user), body: { is_admin: checked } })))
                      }
                    />{' '}
                    {t.settings.administrator}
                  </label>
                  {!isMe && (
                    <>
                      <button type="button" class="button small" onClick={() => setResets(user)}>
                        {t.settings.resetPassword}
                      </button>
                      <button
                        type="button"
                        class="button small"
                        aria-label={factor.reset(user.email)}
                        onClick={() => setResetsFactor(user)}
                      >
                        {factor.remove}
                      </button>
                      <button
                        type="button"
                        class="button small danger"
                        aria-label={t.settings.deleteUser(user.email)}
                        onClick={() => setDeletes(user)}
                      >
                        {t.delete}
                      </button>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Show>
      <h3>{t.settings.newUser}</h3>
      <Form action={t.settings.newUser} onSubmit={add}>
        <Field label={t.account.email}>
          {(ids) => <input {...ids} name="email" type="email" required autocomplete="off" />}
        </Field>
        <Field label={`${t.account.givenName} (${t.optional})`}>
          {(ids) => <input {...ids} name="name" maxLength={255} autocomplete="off" />}
        </Field>
        <Field label={t.account.password} hint={t.account.passwordHint}>
          {(ids) => (
            <input
              {...ids}
              name="password"
              type="password"
              minLength={8}
              maxLength={256}
              required
              autocomplete="new-password"
            />
          )}
        </Field>
        <label class="check-field">
          <input type="checkbox" name="admin" /> {t.settings.administrator}
        </label>
      </Form>
      {deletes !== null && (
        <Confirm
          title={t.settings.deleteUser(deletes.email)}
          text={t.settings.deleteUserText}
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
        <Dialog title={t.settings.resetPassword} onClose={() => setResets(null)}>
          <p>{resets.email}</p>
          <Form action={t.save} onSubmit={reset} onCancel={() => setResets(null)}>
            <Field label={t.settings.newPassword} hint={t.account.passwordHint}>
              {(ids) => (
                <input
                  {...ids}
                  name="password"
                  type="password"
                  minLength={8}
                  maxLength={256}
                  required
                  autocomplete="new-password"
                />
              )}
            </Field>
          </Form>
        </Dialog>
      )}
    </>
  );
}
