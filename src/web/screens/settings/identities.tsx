import { useState } from 'preact/hooks';
import { api, dataOf, Failure, messageOf } from '../../api.js';
import { EntryAction } from '../../components/entry.js';
import { Field, Form } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { dayLabel } from '../../dates.js';
import { route } from '../../router.js';
import { signInText } from '../../text/sign-in/sign-in-text.js';
import { text } from '../../text/text.js';

/** Reads the ways to sign in to the account. */
export function useIdentities() {
  return useRemote(() => dataOf(api.GET('/api/profile/identities')));
}

type Identities = ReturnType<typeof useIdentities>;

/** True unless the account is known to have no password. */
export function hasPassword({ loaded }: Identities): boolean {
  return loaded.state !== 'there' || loaded.data.password;
}

export function NoPassword() {
  return <p class="hint">{signInText.value.noPassword}</p>;
}

/** The accounts at providers. Nothing, while the service has no provider and the account no identity. */
export function IdentitySettings({ remote }: { remote: Identities }) {
  const t = signInText.value;
  const methods = useRemote(() => dataOf(api.GET('/api/oidc/providers')));
  const [failure, setFailure] = useState(t.errors[route.value.query.get('error') ?? ''] ?? '');
  const [linking, setLinking] = useState<{ slug: string; name: string } | null>(null);
  const providers = methods.loaded.state === 'there' ? methods.loaded.data.providers : [];
  const identities = remote.loaded.state === 'there' ? remote.loaded.data.identities : [];
  if (providers.length + identities.length === 0) return null;
  const goTo = (slug: string) => location.assign(`/api/oidc/auth/${slug}?link=true`);
  const unlink = async (id: number) => {
    try {
      await dataOf(api.DELETE('/api/profile/identities/{id}', { params: { path: { id: String(id) } } }));
      setFailure('');
      remote.reload();
    } catch (error) {
      const { code = '' } = error instanceof Failure ? error : {};
      setFailure(t.errors[code] ?? messageOf(error));
    }
  };
  const confirm = async ({ password = '' }: Record<string, string>) => {
    await dataOf(api.POST('/api/profile/confirm-password', { body: { password } }));
    if (linking !== null) goTo(linking.slug);
  };
  return (
    <section class="group">
      <h3>{t.providers}</h3>
      <p role="alert" class="failure">
        {failure}
      </p>
      <Show remote={remote}>
        {({ password }) => (
          <>
            <ul class="entries">
              {identities.map(({ id, name, created_at }) => (
                <li key={id}>
                  <span class="entry-name">{t.linked(name, dayLabel(created_at.slice(0, 10)))}</span>
                  <EntryAction text={text.value.remove} label={t.unlink(name)} onClick={() => void unlink(id)} />
                </li>
              ))}
            </ul>
            {providers.map(({ slug, name }) => (
              <button
                key={slug}
                type="button"
                class="button"
                onClick={() => (password ? setLinking({ slug, name }) : goTo(slug))}
              >
                {t.link(name)}
              </button>
            ))}
          </>
        )}
      </Show>
      {linking !== null && (
        <Form action={t.link(linking.name)} onSubmit={confirm} onCancel={() => setLinking(null)}>
          <p>{t.confirm}</p>
          <Field label={text.value.account.password}>
            {(ids) => <input {...ids} type="password" name="password" required autocomplete="current-password" />}
          </Field>
        </Form>
      )}
    </section>
  );
}
