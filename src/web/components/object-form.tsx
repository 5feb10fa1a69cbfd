import { useState } from 'preact/hooks';
import { create, update } from '../data/actions.js';
import { did } from '../data/done.js';
import type { Area, Goal, Members, Project, Tag, WritableType } from '../data/types.js';
import { address, go } from '../router.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { askToEnd, endsOpenTasks } from './ending.js';
import { ColorField, Field, Form, SelectField } from './form.js';
import { askToRemove } from './removal.js';

export type FormField =
  | { name: string; label: string; kind: 'text' | 'lines' | 'date'; maxLength?: number; required?: boolean }
  | {
      name: string;
      label: string;
      kind: 'choice';
      choices: readonly (readonly [string, string])[];
      isNumber?: boolean;
    };

interface ObjectDialogProps {
  type: Extract<WritableType, 'project' | 'area' | 'goal' | 'tag'>;
  title: string;
  fields: readonly FormField[];
  /** The object to change; absent to create one. */
  object?: Project | Area | Goal | Tag | undefined;
  onClose: () => void;
}

interface Values {
  color: string | null;
  fields: Readonly<Record<string, string>>;
}

/** Dialogs that were closed without Cancel, by object. They last as long as the page. */
const unfinished = new Map<string, { initial: Values; values: Values }>();

function valueIn(object: Members, name: string): string {
  const value = object[name.replace(/_id$/, '')];
  if (typeof value === 'object' && value !== null) return 'uid' in value ? String(value.uid) : '';
  return String(value ?? '');
}

function initialValues(fields: readonly FormField[], object?: Project | Area | Goal | Tag): Values {
  const initialOf = (field: FormField) =>
    object === undefined
      ? field.kind === 'choice'
        ? (field.choices[0]?.[0] ?? '')
        : ''
      : valueIn({ ...object }, field.name);
  return {
    color: object?.color ?? null,
    fields: Object.fromEntries(fields.map((field) => [field.name, initialOf(field)])),
  };
}

export function ObjectDialog({ type, title, fields, object, onClose }: ObjectDialogProps) {
  const key = `${type}/${object?.uid ?? 'new'}`;
  const [{ initial, values }, setEdit] = useState(() => {
    const initial = initialValues(fields, object);
    return unfinished.get(key) ?? { initial, values: initial };
  });
  const change = (changes: Partial<Values>) => {
    const next = { initial, values: { ...values, ...changes } };
    unfinished.set(key, next);
    setEdit(next);
  };
  const set = (name: string, value: string) => change({ fields: { ...values.fields, [name]: value } });
  const finish = () => {
    unfinished.delete(key);
    onClose();
  };
  const bodyOf = ({ color, fields: given }: Values): Members => {
    const body: Record<string, unknown> = { color };
    for (const field of fields) {
      const value = (given[field.name] ?? '').trim();
      if (field.name !== 'name' && value === '' && object === undefined) continue;
      body[field.name] = value === '' ? null : field.kind === 'choice' && field.isNumber ? Number(value) : value;
    }
    return body;
  };
  const submit = async () => {
    if (object === undefined) {
      go(address(type, await create(type, bodyOf(values), did)));
      finish();
      return;
    }
    const body = bodyOf(values);
    const before = bodyOf(initial);
    const { status, ...others } = body;
    // Another user may have opened the project again since the dialog was opened.
    const asks = status !== before.status && endsOpenTasks(object.uid, status);
    await update(type, object.uid, asks ? others : body, before);
    finish();
    if (asks) askToEnd(object.uid, status);
  };
  const inputOf = (field: FormField) => (
    <FormInput key={field.name} field={field} value={values.fields[field.name] ?? ''} onChange={set} />
  );
  const [first, ...others] = fields;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={object === undefined ? text.value.add : text.value.save} onSubmit={submit} onCancel={finish}>
        {first !== undefined && inputOf(first)}
        <ColorField value={values.color} onChange={(color) => change({ color })} />
        {others.length > 0 &&
          (object === undefined ? (
            <details class="more">
              <summary>{text.value.task.more}</summary>
              {others.map(inputOf)}
            </details>
          ) : (
            others.map(inputOf)
          ))}
      </Form>
      {object !== undefined && type !== 'project' && (
        <p>
          <button
            type="button"
            class="button danger small"
            onClick={() => {
              onClose();
              askToRemove(type, [object.uid]);
            }}
          >
            {text.value.delete}
          </button>
        </p>
      )}
    </Dialog>
  );
}

interface FormInputProps {
  field: FormField;
  value: string;
  onChange: (name: string, value: string) => void;
}

function FormInput({ field, value, onChange }: FormInputProps) {
  const { name, label, kind } = field;
  if (kind === 'choice') {
    return (
      <SelectField label={label} value={value} choices={field.choices} onChange={(next) => onChange(name, next)} />
    );
  }
  const common = {
    ...{ name, value, maxLength: field.maxLength ?? (kind === 'lines' ? 10_000 : 255), dir: 'auto' as const },
    onInput: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  };
  return (
    <Field label={label}>
      {(ids) =>
        kind === 'lines' ? (
          <textarea {...ids} {...common} rows={4} />
        ) : (
          <input {...ids} {...common} type={kind} required={field.required === true} autocomplete="off" />
        )
      }
    </Field>
  );
}
