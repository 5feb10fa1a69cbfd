import { useState } from 'preact/hooks';
import { api, dataOf } from '../api.js';
import { notify } from '../data/done.js';
import { all } from '../data/mirror.js';
import { profile } from '../data/session.js';
import type { Share } from '../data/types.js';
import { isMine } from '../data/views.js';
import { text } from '../text/text.js';
import { Field, Form, SelectField } from './form.js';

interface SharingProps {
  type: Share['resource_type'];
  object: { id: number; uid: string; user_id: number };
}

export function Sharing({ type, object }: SharingProps) {
  const t = text.value.task;
  const [access, setAccess] = useState<'ro' | 'rw'>('rw');
  const shares = all('share').filter((one) => one.resource_type === type && one.resource_id === object.id);
  const owns = isMine(object);
  const report = (act: () => Promise<unknown>) => act().catch((error: Error) => notify(error.message));
  const end = ({ uid }: Share) =>
    report(() => dataOf(api.DELETE('/api/v1/share/{id}', { params: { path: { id: uid } } })));
  const change = ({ uid }: Share, value: string) => {
    const body = { access: value === 'rw' ? value : 'ro' } as const;
    return report(() => dataOf(api.PATCH('/api/v1/share/{id}', { params: { path: { id: uid } }, body })));
  };
  const add = async ({ email = '' }: Record<string, string>, form: HTMLFormElement) => {
    const body = { resource_type: type, resource_id: object.uid, email, access };
    await dataOf(api.POST('/api/v1/share', { body }));
    form.reset();
  };
  const choices = [
    ['rw', t.accesses.rw],
    ['ro', t.accesses.ro],
  ] as const;
  return (
    <section>
      <h2 class="part">{t.sharing}</h2>
      <ul class="shares">
        {shares.map((share) => {
          const isMember = share.member.id === profile.value?.id;
          return (
            <li key={share.uid}>
              <span class="share-person">{isMember ? t.sharedBy(share.owner.email) : share.member.email}</span>
              {owns ? (
                <select
                  aria-label={`${t.access}: ${share.member.email}`}
                  value={share.access}
                  onChange={(event) => void change(share, event.currentTarget.value)}
                >
                  {choices.map(([value, label]) => (
                    <option key={value} value={value} selected={value === share.access}>
                      {label}
                    </option>
                  ))}
                </select>
              ) : (
                <span class="detail">{t.accesses[share.access]}</span>
              )}
              {(owns || isMember) && (
                <button
                  type="button"
                  class="button small"
                  aria-label={owns ? t.unshare(share.member.email) : t.leave}
                  onClick={() => void end(share)}
                >
                  {owns ? text.value.remove : t.leave}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {owns && object.id > 0 && (
        <Form action={t.share} onSubmit={add}>
          <div class="grid">
            <Field label={t.shareWith}>
              {(ids) => <input {...ids} name="email" type="email" required autocomplete="off" />}
            </Field>
            <SelectField label={t.access} value={access} choices={choices} onChange={setAccess} />
          </div>
        </Form>
      )}
    </section>
  );
}
