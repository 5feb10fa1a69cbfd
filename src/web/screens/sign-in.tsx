import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf, Failure } from '../api.js';
import { Field, Form } from '../components/form.js';
import { lazy } from '../components/lazy.js';
import { storedWrites } from '../data/database.js';
import { forget, lockReason, session, signIn, user } from '../data/session.js';
import { text } from '../text/text.js';
import { ProviderLinks, SignInNews } from './sign-in-ways.js';

const BY_PASSWORD = { providers: [], password: true };

const CodeField = lazy(() => import('./second-factor/code-field.js').then((loaded) => loaded.CodeField));
const RequiredSetUp = lazy(() => import('./second-factor/required.js').then((loaded) => loaded.RequiredSetUp));

export function SignIn() {
  const t = text.value.account;
  const [registration, setRegistration] = useState<Schemas['RegistrationState'] | null>(null);
  const [ways, setWays] = useState<Schemas['SignInProviders']>(BY_PASSWORD);
  const [failure, setFailure] = useState<string | null>(null);
  const [wantsAccount, setWantsAccount] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const [asksForCode, setAsksForCode] = useState(false);
  const [setUp, setSetUp] = useState<{ password: string; onDone: () => void } | null>(null);
  const isLocked = session.value === 'locked';
  const isReplaced = isLocked && lockReason.value === 'replaced';
  const lockedLead = isReplaced ? t.replaced(user.value?.email ?? '') : t.locked;
  const load = () => {
    setFailure(null);
    dataOf(api.GET('/api/register')).then(setRegistration, (error: Error) => setFailure(error.message));
  };
  useEffect(() => {
    load();
    dataOf(api.GET('/api/oidc/providers')).then(setWays, () => undefined);
    void storedWrites().then(({ length }) => setUnsent(length));
  }, []);
  const isFirst = registration?.first_account === true && !isLocked;
  const isRegistering = isFirst || wantsAccount;
  const enter = async ({ email = '', password = '', code, name = '', setup_token = '' }: Record<string, string>) => {
    const prepare = async ({ second_factor_setup_required: isRequired }: Schemas['SignedIn']) => {
      if (isRequired) await new Promise<void>((onDone) => setSetUp({ password, onDone }));
      if (isRegistering) await setUpProfile();
    };
    if (isRegistering) {
      const body = { email, password, ...(name && { name }), ...(setup_token && { setup_token }) };
      await dataOf(api.POST('/api/register', { body }));
    }
    try {
      await signIn({ email, password, ...(code && { code }) }, prepare);
    } catch (error) {
      if (error instanceof Failure && error.code === 'SECOND_FACTOR_REQUIRED') setAsksForCode(true);
      throw error;
    }
  };
  if (setUp !== null) {
    return (
      <main class="sign-in" id="content">
        <h1>{text.value.app}</h1>
        <RequiredSetUp {...setUp} />
      </main>
    );
  }
  return (
    <main class="sign-in" id="content">
      <h1>{text.value.app}</h1>
      <p class="lead">{isLocked ? lockedLead : isFirst ? t.firstLead : t.signInLead}</p>
      {isLocked && unsent > 0 && <p>{t.lockedUnsent(unsent)}</p>}
      {failure !== null && (
        <div role="alert" class="failure">
          <p>{failure}</p>
          <button type="button" class="button" onClick={load}>
            {text.value.retry}
          </button>
        </div>
      )}
      <SignInNews />
      {ways.password && (registration !== null || isLocked) && (
        <Form
          key={String(isRegistering)}
          onSubmit={enter}
          action={isFirst ? t.createFirst : isRegistering ? t.register : t.signIn}
        >
          <Field label={t.email}>
            {(ids) => (
              <input
                {...ids}
                name="email"
                type="email"
                autocomplete="username"
                required
                defaultValue={isLocked ? (user.value?.email ?? '') : ''}
              />
            )}
          </Field>
          {isRegistering && (
            <Field label={`${t.givenName} (${text.value.optional})`}>
              {(ids) => <input {...ids} name="name" autocomplete="given-name" maxLength={255} />}
            </Field>
          )}
          <Field label={t.password} hint={isRegistering ? t.passwordHint : undefined}>
            {(ids) => (
              <input
                {...ids}
                name="password"
                type="password"
                autocomplete={isRegistering ? 'new-password' : 'current-password'}
                minLength={isRegistering ? 8 : 1}
                required
              />
            )}
          </Field>
          {asksForCode && <CodeField />}
          {isFirst && registration?.setup_token_required === true && (
            <Field label={t.setupToken} hint={t.setupTokenHint}>
              {(ids) => <input {...ids} name="setup_token" autocomplete="off" required />}
            </Field>
          )}
        </Form>
      )}
      <ProviderLinks key={ways.providers.length} ways={ways} />
      {registration?.open === true && !isFirst && !isLocked && (
        <button type="button" class="link" onClick={() => setWantsAccount(!wantsAccount)}>
          {wantsAccount ? t.haveAccount : t.noAccount}
        </button>
      )}
      {ways.password && !isRegistering && (
        <details class="more">
          <summary>{t.forgot}</summary>
          <p class="hint">{t.forgotText}</p>
        </details>
      )}
      {isReplaced && (
        <button type="button" class="link" onClick={() => void useOtherAccount()}>
          {t.useOther}
        </button>
      )}
      {isLocked && user.value !== undefined && <p class="hint">{t.otherUser(user.value.email)}</p>}
    </main>
  );
}

async function useOtherAccount(): Promise<void> {
  await forget();
  location.reload();
}

async function setUpProfile(): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const language = navigator.language.slice(0, 2);
  await dataOf(api.PATCH('/api/profile', { body: { timezone: timeZone, language } })).catch(() => undefined);
}
