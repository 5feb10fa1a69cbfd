import { useEffect, useRef } from 'preact/hooks';
import { Field } from '../../components/form.js';
import { secondFactorText } from '../../text/second-factor/second-factor-text.js';

/** Field for a code of the authenticator app or a recovery code. Takes the focus. */
export function CodeField() {
  const t = secondFactorText.value;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field label={t.code} hint={t.codeHint}>
      {(ids) => (
        <input
          {...ids}
          ref={input}
          name="code"
          autocomplete="one-time-code"
          autocapitalize="off"
          spellcheck={false}
          required
        />
      )}
    </Field>
  );
}
