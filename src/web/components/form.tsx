import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { messageOf } from '../api.js';
import { text } from '../text/text.js';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  children: (ids: { id: string; 'aria-describedby'?: string }) => ComponentChildren;
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, ...(hint !== undefined && { 'aria-describedby': `${id}-hint` }) })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A field for a new password, by the rules of the API. */
export function NewPasswordField({ label, name }: { label: string; name: string }) {
  return (
    <Field label={label} hint={text.value.account.passwordHint}>
      {(ids) => (
        <input
          {...ids}
          type="password"
          name={name}
          autocomplete="new-password"
          minLength={8}
          maxLength={256}
          required
        />
      )}
    </Field>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  hint?: string | undefined;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, onChange, disabled = false, hint } = props;
  const choose = (selected: string) => {
    const [choice] = choices.find(([one]) => one === selected) ?? [];
    if (choice !== undefined) onChange(choice);
  };
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <select {...ids} value={value} disabled={disabled} onChange={(event) => choose(event.currentTarget.value)}>
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice} selected={choice === value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Returns the options of a select: none, the given objects, and the current value even if it is not among them. */
export function choicesOf(
  list: readonly { uid: string; name: string }[],
  current?: { uid: string; name: string } | null,
): (readonly [uid: string, name: string])[] {
  const isMissing = current && !list.some(({ uid }) => uid === current.uid);
  const all = isMissing ? [current, ...list] : list;
  return [['', text.value.none], ...all.map(({ uid, name }) => [uid, name] as const)];
}

interface FormProps {
  /** The form shows the message of an error that this throws. */
  onSubmit: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>;
  action: string;
  children: ComponentChildren;
  onCancel?: () => void;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

export function Form({ onSubmit, action, children, onCancel }: FormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setFailure(null);
    setBusy(true);
    try {
      await onSubmit(valuesOf(form), form);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={submit}>
      {children}
      <p role="alert" class="failure">
        {failure}
      </p>
      <div class="actions">
        {onCancel && (
          <button type="button" class="button" onClick={onCancel}>
            {text.value.cancel}
          </button>
        )}
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  );
}

/** Colours to choose from. Other clients may set any other. */
const COLORS = [
  '#b3261e',
  '#b45309',
  '#8a6d00',
  '#3f7d20',
  '#0f766e',
  '#0b69a3',
  '#4f46e5',
  '#7e22ce',
  '#be185d',
  '#57606a',
];

export function ColorField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const name = useId();
  const choices = value === null || COLORS.includes(value) ? COLORS : [value, ...COLORS];
  return (
    <fieldset class="colors">
      <legend>{text.value.color}</legend>
      {[null, ...choices].map((color) => (
        <label key={color} class="color-choice">
          <input
            type="radio"
            name={name}
            checked={color === value}
            onChange={() => onChange(color)}
            aria-label={color ?? text.value.none}
          />
          {color === null ? <span class="dot none" aria-hidden="true" /> : <Dot color={color} />}
        </label>
      ))}
    </fieldset>
  );
}

export function Dot({ color }: { color: string | null }) {
  if (color === null) return null;
  return <span class="dot" style={{ '--dot': color }} aria-hidden="true" />;
}
