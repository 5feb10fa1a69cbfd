import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api.js';
import { Form } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { mailText } from '../../text/mail/mail-text.js';

/** Shows if the address of the account is verified, and offers a mail that verifies it. Nothing without mail. */
export function AddressState() {
  const t = mailText.value;
  const [isSent, setSent] = useState(false);
  const remote = useRemote(() => Promise.all([dataOf(api.GET('/api/profile')), dataOf(api.GET('/api/register'))]));
  const send = async () => {
    await dataOf(api.POST('/api/profile/verify-email'));
    setSent(true);
  };
  return (
    <Show remote={remote}>
      {([{ email, email_verified_at: verifiedAt }, { mail }]) => {
        if (!mail) return null;
        const state = <p>{t.state(email, verifiedAt !== null)}</p>;
        if (verifiedAt !== null) return state;
        return (
          <>
            {state}
            <p class="hint">{t.why}</p>
            {isSent ? (
              <p role="status">{t.verificationSent}</p>
            ) : (
              <Form action={t.sendVerification} onSubmit={send}>
                {null}
              </Form>
            )}
          </>
        );
      }}
    </Show>
  );
}
