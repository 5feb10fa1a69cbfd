import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api.js';
import { Dialog } from '../../components/dialog.js';
import { Field, Form } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { momentLabel } from '../../dates.js';
import { secondFactorText } from '../../text/second-factor/second-factor-text.js';
import { CodeField } from './code-field.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SetUp } from './set-up.js';

const PATH = '/api/profile/second-factor';

type Open = 'setUp' | 'renew' | 'remove' | null;

export function SecondFactorSettings() {
  const t = secondFactorText.value;
  const remote = useRemote(() => dataOf(api.GET(PATH)));
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    remote.reload();
  };
  return (
    <section class="group">
      <h3>{t.title}</h3>
      <p class="lead">{t.lead}</p>
      <Show remote={remote}>
        {({ enabled_at: enabledAt, recovery_codes_left: left }) =>
          enabledAt === null ? (
            <button type="button" class="button" onClick={() => setOpen('setUp')}>
              {t.setUp}
            </button>
          ) : (
            <>
              <p>
                {t.onSince(momentLabel(enabledAt))} {t.left(left)}
              </p>
              <div class="actions">
                <button type="button" class="button" onClick={() => setOpen('renew')}>
                  {t.renew}
                </button>
                <button type="button" class="button danger" onClick={() => setOpen('remove')}>
                  {t.remove}
                </button>
              </div>
            </>
          )
        }
      </Show>
      {open === 'setUp' && (
        <Dialog title={t.title} onClose={close}>
          <SetUp onDone={close} />
        </Dialog>
      )}
      {open === 'renew' && <Renewal onClose={close} />}
      {open === 'remove' && <Removal onClose={close} />}
    </section>
  );
}

function Renewal({ onClose }: { onClose: () => void }) {
  const t = secondFactorText.value;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async ({ password = '', code = '' }: Record<string, string>) => {
    const body = { password, code };
    setCodes((await dataOf(api.POST('/api/profile/second-factor/recovery-codes', { body }))).recovery_codes);
  };
  return (
    <Dialog title={t.renew} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form action={t.renew} onSubmit={renew} onCancel={onClose}>
          <p>{t.renewLead}</p>
          <Check />
        </Form>
      )}
    </Dialog>
  );
}

function Removal({ onClose }: { onClose: () => void }) {
  const t = secondFactorText.value;
  const remove = async ({ password = '', code = '' }: Record<string, string>) => {
    await dataOf(api.DELETE(PATH, { body: { password, code } }));
    notify(t.removed);
    onClose();
  };
  return (
    <Dialog title={t.remove} onClose={onClose}>
      <Form action={t.remove} onSubmit={remove} onCancel={onClose}>
        <p>{t.removeLead}</p>
        <Check />
      </Form>
    </Dialog>
  );
}

function Check() {
  const t = secondFactorText.value;
  return (
    <>
      <Field label={t.password}>
        {(ids) => <input {...ids} name="password" type="password" autocomplete="current-password" required />}
      </Field>
      <CodeField />
    </>
  );
}
