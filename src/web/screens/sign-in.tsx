import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf, Failure } from '../api.js';
import { Field, Form } from '../components/form.js';
import { lazy } from '../components/lazy.js';
import { Retry } from '../components/waiting.js';
import { storedWrites } from '../data/database.js';
import { forget, lockReason, session, signIn, user } from '../data/session.js';
import { address, go } from '../router.js';
import { mailText } from '../text/mail/mail-text.js';
import { text } from '../text/text.js';
import { ProviderLinks, SignInNews } from './sign-in-methods.js';

const BY_PASSWORD = { providers: [], password: true };

const secondFactor = () => import('../parts/second-factor.js');
const CodeField = lazy(secondFactor, 'CodeField');
const RequiredSetUp = lazy(secondFactor, 'RequiredSetUp');

export function SignIn() {
  const t = text.value.account;
  const [registration, setRegistration] = useState<Schemas['RegistrationState'] | null>(null);
  const [methods, setMethods] = useState<Schemas['SignInProviders']>(BY_PASSWORD);
  const [failure, setFailure] = useState<string | null>(null);
  const [wantsAccount, setWantsAccount] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
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
    dataOf(api.GET('/api/oidc/providers')).then(setMethods, () => undefined);
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
      const code = error instanceof Failure ? error.code : undefined;
      if (code === 'SECOND_FACTOR_REQUIRED') setAsksForCode(true);
      if (code === 'EMAIL_NOT_VERIFIED' && isRegistering) return setMailedTo(email);
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
  if (mailedTo !== null) {
    return (
      <main class="sign-in" id="content">
        <h1>{text.value.app}</h1>
        <p class="lead" role="status">
          {mailText.value.checkMail(mailedTo)}
        </p>
      </main>
    );
  }
  return (
    <main class="sign-in" id="content">
      <h1>{text.value.app}</h1>
      <p class="lead">{isLocked ? lockedLead : isFirst ? t.firstLead : t.signInLead}</p>
      {isLocked && unsent > 0 && <p>{t.lockedUnsent(unsent)}</p>}
      {failure !== null && <Retry message={failure} onRetry={load} />}
      <SignInNews />
      {methods.password && (registration !== null || isLocked) && (
        <Form
          key={String(isRegistering)}
          onSubmit={enter}
          action={isFirst ? t.createFirst : isRegistering ? t.register : t.signIn}
        >
          <Credentials
            isRegistering={isRegistering}
            isLocked={isLocked}
            asksForCode={asksForCode}
            asksForToken={isFirst && registration?.setup_token_required === true}
          />
        </Form>
      )}
      <ProviderLinks key={methods.providers.length} methods={methods} />
      {registration?.open === true && !isFirst && !isLocked && (
        <button type="button" class="link" onClick={() => setWantsAccount(!wantsAccount)}>
          {wantsAccount ? t.haveAccount : t.noAccount}
        </button>
      )}
      {methods.password && !isRegistering && registration?.mail === true && (
        <p>
          <button type="button" class="link" onClick={() => go(address('forgot-password'))}>
            {t.forgot}
          </button>
        </p>
      )}
      {methods.password && !isRegistering && registration?.mail !== true && (
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

interface CredentialsProps {
  isRegistering: boolean;
  isLocked: boolean;
  asksForCode: boolean;
  /** True for the first account of a service that was started with a setup token. */
  asksForToken: boolean;
}

function Credentials({ isRegistering, isLocked, asksForCode, asksForToken }: CredentialsProps) {
  const t = text.value.account;
  return (
    <>
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
      {asksForToken && (
        <Field label={t.setupToken} hint={t.setupTokenHint}>
          {(ids) => <input {...ids} name="setup_token" autocomplete="off" required />}
        </Field>
      )}
    </>
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
