import { useState } from 'preact/hooks';
import { create, remove, update } from '../data/actions.js';
import type { Area, Goal, Members, Project, Tag, WritableType } from '../data/types.js';
import { address, go } from '../router.js';
import { text } from '../text/text.js';
import { Confirm, Dialog } from './dialog.js';
import { ColorField, Field, Form, SelectField } from './form.js';

export type Asked =
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
  asked: readonly Asked[];
  /** The object to change; absent to create one. */
  object?: Project | Area | Goal | Tag;
  onClose: () => void;
  /** Question before the deletion; absent if the object cannot be deleted here. */
  deleteText?: string;
}

export function ObjectDialog({ type, title, asked, object, onClose, deleteText }: ObjectDialogProps) {
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
    for (const one of asked) {
      const { name, kind } = one;
      const value = kind === 'choice' ? (choices[name] ?? currentValue(name)) : (values[name] ?? '').trim();
      const isEmpty = value === '';
      if (name === 'name' || !isEmpty || object !== undefined) {
        body[name] = isEmpty ? null : kind === 'choice' && one.isNumber ? Number(value) : value;
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
        {asked.map((one) =>
          one.kind === 'choice' ? (
            <SelectField
              key={one.name}
              label={one.label}
              value={choices[one.name] ?? (object === undefined ? (one.choices[0]?.[0] ?? '') : currentValue(one.name))}
              choices={one.choices}
              onChange={(value) => setChoices({ ...choices, [one.name]: value })}
            />
          ) : (
            <Field key={one.name} label={one.label}>
              {(ids) =>
                one.kind === 'lines' ? (
                  <textarea
                    {...ids}
                    name={one.name}
                    rows={4}
                    maxLength={one.maxLength ?? 10_000}
                    defaultValue={currentValue(one.name)}
                    dir="auto"
                  />
                ) : (
                  <input
                    {...ids}
                    name={one.name}
                    type={one.kind}
                    maxLength={one.maxLength ?? 255}
                    required={one.required === true}
                    defaultValue={currentValue(one.name)}
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
