import { useId } from 'preact/hooks';

interface TaskChoiceProps<Value extends string> {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Asks what becomes of the tasks of a project. */
export function TaskChoice<Value extends string>({ label, choices, chosen, onChoose }: TaskChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset class="task-choice">
      <legend>{label}</legend>
      {choices.map(([value, text]) => (
        <label key={value} class="check-field">
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
