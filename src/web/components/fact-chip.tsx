import type { ComponentChildren } from 'preact';
import { tagNames } from '../data/actions.js';
import type { Members, Task } from '../data/types.js';
import { tags } from '../data/views.js';
import { text } from '../text/text.js';
import { projectChoices } from './change-dialog.js';
import { Icon, type IconName } from './icon.js';
import { Picker } from './picker.js';
import { Popover } from './popover.js';

interface FactChipProps {
  icon: IconName;
  /** Name of the fact, for the label and if there is no value. */
  name: string;
  value: string | null;
  children: (close: () => void) => ComponentChildren;
}

/** A fact of an object: a button that opens what changes it. */
export function FactChip({ icon, name, value, children }: FactChipProps) {
  return (
    <Popover
      class={value === null ? 'chip-fact' : 'chip-fact set'}
      label={value === null ? name : `${name}: ${value}`}
      button={
        <>
          <Icon name={icon} />
          <bdi>{value ?? name}</bdi>
        </>
      }
    >
      {children}
    </Popover>
  );
}

type Change = (body: Members) => void;

export function ProjectChip({ project, change }: Pick<Task, 'project'> & { change: Change }) {
  const label = text.value.task.project;
  return (
    <FactChip icon="project" name={label} value={project?.name ?? null}>
      {(close) => (
        <Picker
          label={label}
          choices={projectChoices()}
          chosen={[project?.uid ?? '']}
          onChoose={(chosen) => {
            change({ project_id: chosen || null });
            close();
          }}
        />
      )}
    </FactChip>
  );
}

export function TagsChip({ tags: own, change }: Pick<Task, 'tags'> & { change: Change }) {
  const t = text.value.task;
  const names = tagNames({ tags: own });
  return (
    <FactChip icon="tag" name={t.tags} value={names.length === 0 ? null : names.join(', ')}>
      {() => (
        <Picker
          label={t.addTag}
          choices={tags.value.map(({ name, color }) => ({ key: name, label: name, color }))}
          chosen={names}
          onChoose={(name) =>
            change({ tags: names.includes(name) ? names.filter((one) => one !== name) : [...names, name] })
          }
          onCreate={(name) => change({ tags: [...names, name.replace(/^#/, '')] })}
        />
      )}
    </FactChip>
  );
}
