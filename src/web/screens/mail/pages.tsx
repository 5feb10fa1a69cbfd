import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, dataOf } from '../../api.js';
import { Field, Form, NewPasswordField } from '../../components/form.js';
import { session } from '../../data/session.js';
import { address, go, route } from '../../router.js';
import { mailText } from '../../text/mail/mail-text.js';
import { text } from '../../text/text.js';

/**
 * Pages that links of mails lead to, and the one that asks for such a mail. They act when a button is pressed: programs
 * that open the links of mails change nothing.
 */
export function MailPage({ screen }: { screen: string }) {
  const t = mailText.value;
  // The address of the page, which the history of the browser keeps, has the token no longer.
  const [token] = useState(route.value.query.get('token'));
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', address(screen));
  }, []);
  if (screen === 'forgot-password') return <Forgotten />;
  const isReset = screen === 'reset-password';
  if (token !== null) return isReset ? <NewPassword token={token} /> : <Verification token={token} />;
  return (
    <Page title={isReset ? t.resetTitle : t.verifyTitle}>
      <p role="alert">{t.noToken}</p>
      <ToSignIn />
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · ${text.value.app}`;
  }, [title]);
  return (
    <main class="sign-in" id="content">
      <h1>{title}</h1>
      {children}
    </main>
  );
}

function ToSignIn() {
  const t = mailText.value;
  // The page is read again, because its session may have ended.
  const start = () => {
    location.replace(address('sign-in'));
    location.reload();
  };
  return (
    <p>
      <button type="button" class="link" onClick={start}>
        {session.value === 'in' ? t.onward : t.toSignIn}
      </button>
    </p>
  );
}

function Forgotten() {
  const t = mailText.value;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async ({ email = '' }: Record<string, string>) => {
    await dataOf(api.POST('/api/password-reset', { body: { email } }));
    setSentTo(email);
  };
  return (
    <Page title={t.forgotTitle}>
      {sentTo === null ? (
        <>
          <p class="lead">{t.forgotLead}</p>
          <Form action={t.sendLink} onSubmit={send}>
            <Field label={text.value.account.email}>
              {(ids) => <input {...ids} name="email" type="email" autocomplete="username" required />}
            </Field>
          </Form>
        </>
      ) : (
        <div role="status">
          <p class="lead">{t.sent(sentTo)}</p>
          <p class="hint">{t.sentHint}</p>
        </div>
      )}
      <ToSignIn />
    </Page>
  );
}

function NewPassword({ token }: { token: string }) {
  const t = mailText.value;
  const [isDone, setDone] = useState(false);
  const set = async ({ password = '', revoke }: Record<string, string>) => {
    await dataOf(api.POST('/api/password-reset/confirm', { body: { token, password, revoke_keys: revoke === 'on' } }));
    setDone(true);
  };
  return (
    <Page title={t.resetTitle}>
      {isDone ? (
        <p class="lead" role="status">
          {t.resetDone}
        </p>
      ) : (
        <>
          <p class="lead">{t.resetLead}</p>
          <Form action={t.setPassword} onSubmit={set}>
            <NewPasswordField label={t.newPassword} name="password" />
            <label class="check-field">
              <input type="checkbox" name="revoke" aria-describedby="revoke-hint" /> {t.revoke}
            </label>
            <p class="hint" id="revoke-hint">
              {t.revokeHint}
            </p>
          </Form>
          <p>
            <button type="button" class="link" onClick={() => go(address('forgot-password'))}>
              {t.anotherMail}
            </button>
          </p>
        </>
      )}
      <ToSignIn />
    </Page>
  );
}

function Verification({ token }: { token: string }) {
  const t = mailText.value;
  const [isDone, setDone] = useState(false);
  const verify = async () => {
    await dataOf(api.POST('/api/verify-email', { body: { token } }));
    setDone(true);
  };
  return (
    <Page title={t.verifyTitle}>
      {isDone ? (
        <p class="lead" role="status">
          {t.verified}
        </p>
      ) : (
        <>
          <p class="lead">{t.verifyLead}</p>
          <Form action={t.verify} onSubmit={verify}>
            {null}
          </Form>
        </>
      )}
      <ToSignIn />
    </Page>
  );
}
