import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf } from '../api.js';
import { Form } from '../components/form.js';
import { route } from '../router.js';
import { signInText } from '../text/sign-in/sign-in-text.js';
import { providerAddress } from './provider-address.js';

/** The error of a sign-in at a provider, and the link of the operator: both are in the address of the page. */
export function SignInNews() {
  const t = signInText.value;
  const { screen, query } = route.value;
  const error = query.get('error');
  const token = query.get('link');
  if (screen !== 'sign-in') return null;
  const useLink = async () => {
    await dataOf(api.POST('/api/sign-in-link', { body: { token: token ?? '' } }));
    location.replace('/#/');
    location.reload();
  };
  return (
    <>
      {error !== null && (
        <p role="alert" class="failure">
          {t.errors[error] ?? t.errors.OIDC_FAILED}
        </p>
      )}
      {token !== null && (
        <>
          <p>{t.linkLead}</p>
          <Form action={t.useLink} onSubmit={useLink}>
            {null}
          </Form>
        </>
      )}
    </>
  );
}

/** Links to the providers. Goes to the only one at once, if the operator wants it and the user did not just fail or leave. */
export function ProviderLinks({ methods }: { methods: Schemas['SignInProviders'] }) {
  const t = signInText.value;
  const { query } = route.value;
  const isAsked = ['error', 'link', 'local'].some((name) => query.has(name));
  const addresses = methods.providers.map(({ slug, name }) => ({ name, to: providerAddress(slug, location.hash) }));
  const [only] = addresses;
  useEffect(() => {
    if (methods.auto_redirect === true && only !== undefined && !isAsked) location.replace(only.to);
  }, []);
  if (addresses.length === 0) return null;
  return (
    <div class="sign-in-methods">
      {methods.password && <p class="hint">{t.or}</p>}
      {addresses.map(({ name, to }) => (
        <a key={to} class="button" href={to}>
          {t.with(name)}
        </a>
      ))}
    </div>
  );
}
