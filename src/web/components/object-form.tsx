import { useState } from 'preact/hooks';
import { create, remove, update } from '../data/actions.js';
import type { Area, Goal, Members, Project, Tag, WritableType } from '../data/types.js';
import { address, go } from '../router.js';
import { text } from '../text/text.js';
import { Confirm, Dialog } from './dialog.js';
import { ColorField, Field, Form, SelectField } from './form.js';

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
  object?: Project | Area | Goal | Tag;
  onClose: () => void;
  /** Question before the deletion; absent if the object cannot be deleted here. */
  deleteText?: string;
}

export function ObjectDialog({ type, title, fields, object, onClose, deleteText }: ObjectDialogProps) {
  const [color, setColor] = useState<string | null>(object?.color ?? null);
  const [choices, setChoices] = useState<Record<string, string>>({});
  const [asksToDelete, setAsksToDelete] = useState(false);
  const currentValue = (name: string) => {
    const members: Members = object ?? {};
    const value = members[name.replace(/_id$/, '')];
    if (typeof value === 'object' && value !== null) return 'uid' in value ? String(value.uid) : '';
    return String(value ?? '');
  };
  const submit = async (values: Record<string, string>) => {
    const body: Record<string, unknown> = { color };
    for (const field of fields) {
      const { name, kind } = field;
      const value = kind === 'choice' ? (choices[name] ?? currentValue(name)) : (values[name] ?? '').trim();
      const isEmpty = value === '';
      if (name === 'name' || !isEmpty || object !== undefined) {
        body[name] = isEmpty ? null : kind === 'choice' && field.isNumber ? Number(value) : value;
      }
    }
    if (object === undefined) go(address(type, await create(type, body)));
    else await update(type, object.uid, body);
    onClose();
  };
  if (asksToDelete && object !== undefined && deleteText !== undefined) {
    const confirm = async () => {
      go(address(`${type}s`));
      await remove(type, object.uid);
    };
    const { name } = object;
    return <Confirm title={name} text={deleteText} action={text.value.delete} onConfirm={confirm} onClose={onClose} />;
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={object === undefined ? text.value.add : text.value.save} onSubmit={submit} onCancel={onClose}>
        {fields.map((field) =>
          field.kind === 'choice' ? (
            <SelectField
              key={field.name}
              label={field.label}
              value={
                choices[field.name] ?? (object === undefined ? (field.choices[0]?.[0] ?? '') : currentValue(field.name))
              }
              choices={field.choices}
              onChange={(value) => setChoices({ ...choices, [field.name]: value })}
            />
          ) : (
            <Field key={field.name} label={field.label}>
              {(ids) =>
                field.kind === 'lines' ? (
                  <textarea
                    {...ids}
                    name={field.name}
                    rows={4}
                    maxLength={field.maxLength ?? 10_000}
                    defaultValue={currentValue(field.name)}
                    dir="auto"
                  />
                ) : (
                  <input
                    {...ids}
                    name={field.name}
                    type={field.kind}
                    maxLength={field.maxLength ?? 255}
                    required={field.required === true}
                    defaultValue={currentValue(field.name)}
                    autocomplete="off"
                    dir="auto"
                  />
                )
              }
            </Field>
          ),
        )}
        <ColorField value={color} onChange={setColor} />
      </Form>
      {object !== undefined && deleteText !== undefined && (
        <p>
          <button type="button" class="button danger small" onClick={() => setAsksToDelete(true)}>
            {text.value.delete}
          </button>
        </p>
      )}
    </Dialog>
  );
}
