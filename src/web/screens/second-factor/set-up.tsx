import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf, messageOf } from '../../api.js';
import { Field, Form } from '../../components/form.js';
import { Loading } from '../../components/waiting.js';
import { secondFactorText } from '../../text/second-factor/second-factor-text.js';
import { QrCode } from './qr-code.js';
import { RecoveryCodes } from './recovery-codes.js';

type Step =
  | { name: 'password'; failure?: string }
  | { name: 'code'; secret: Schemas['SecondFactorSecret'] }
  | { name: 'codes'; codes: readonly string[] };

interface SetUpProps {
  /** The password, if the user has just entered it. */
  password?: string;
  onDone: () => void;
}

/** Sets up a second factor in three steps: password, code, recovery codes. */
export function SetUp({ password, onDone }: SetUpProps) {
  const t = secondFactorText.value;
  const [step, setStep] = useState<Step>({ name: 'password' });
  const start = async (given: string) => {
    const secret = await dataOf(api.POST('/api/profile/second-factor', { body: { password: given } }));
    setStep({ name: 'code', secret });
  };
  useEffect(() => {
    if (password === undefined) return;
    start(password).catch((error: unknown) => setStep({ name: 'password', failure: messageOf(error) }));
  }, []);
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  if (step.name === 'code') {
    const { secret, otpauth_uri: address } = step.secret;
    const confirm = async ({ code = '' }: Record<string, string>) => {
      const { recovery_codes: codes } = await dataOf(
        api.POST('/api/profile/second-factor/confirm', { body: { code } }),
      );
      setStep({ name: 'codes', codes });
    };
    return (
      <Form key="code" action={t.enable} onSubmit={confirm}>
        <p>{t.scan}</p>
        <QrCode value={address} label={t.qrCode} />
        <p class="hint">{t.secret}</p>
        <p>
          <code>{secret.replace(/.{4}(?!$)/g, '$& ')}</code>
        </p>
        <Field label={t.appCode}>
          {(ids) => (
            <input {...ids} name="code" inputmode="numeric" autocomplete="one-time-code" maxLength={10} required />
          )}
        </Field>
      </Form>
    );
  }
  if (password !== undefined && step.failure === undefined) return <Loading />;
  return (
    <Form key="password" action={t.next} onSubmit={({ password: given = '' }) => start(given)}>
      <p>{t.lead}</p>
      {step.failure !== undefined && (
        <p role="alert" class="failure">
          {step.failure}
        </p>
      )}
      <Field label={t.password}>
        {(ids) => <input {...ids} name="password" type="password" autocomplete="current-password" required />}
      </Field>
    </Form>
  );
}
