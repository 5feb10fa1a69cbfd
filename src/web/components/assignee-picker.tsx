import { useEffect } from 'preact/hooks';
import { assignable, readMembers } from '../data/people.js';
import { labelOfPerson } from '../data/persons.js';
import { profile } from '../data/session.js';
import type { Task } from '../data/types.js';
import { text } from '../text/text.js';
import { Picker } from './picker.js';

interface AssigneePickerProps {
  tasks: readonly Task[];
  /** @param uid of the user; null for none */
  onChoose: (uid: string | null) => void;
}

/** Chooses a user who may be given all of the tasks. */
export function AssigneePicker({ tasks, onChoose }: AssigneePickerProps) {
  const t = text.value.task;
  const projects = new Map(tasks.flatMap(({ project }) => (project === null ? [] : [[project.uid, project] as const])));
  useEffect(() => {
    for (const project of projects.values()) void readMembers(project);
  }, [[...projects.keys()].join()]);
  const people = assignable(tasks).map((person) => {
    const name = labelOfPerson(person);
    const isMe = person.uid === profile.value?.uid;
    return { key: person.uid, label: isMe ? t.me(name) : name, person: name };
  });
  const assignees = new Set(tasks.map(({ assignee }) => assignee?.uid ?? ''));
  return (
    <Picker
      label={t.assignee}
      choices={[{ key: '', label: t.noOne }, ...people]}
      chosen={assignees.size === 1 ? [...assignees] : []}
      onChoose={(uid) => onChoose(uid || null)}
    />
  );
}
