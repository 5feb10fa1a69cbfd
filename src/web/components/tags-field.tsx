import { useId } from 'preact/hooks';
import { tagNames } from '../data/actions.js';
import type { Members, Task } from '../data/types.js';
import { tags } from '../data/views.js';
import { address } from '../router.js';
import { text } from '../text/text.js';
import { Dot } from './form.js';
import { Icon } from './icon.js';

export function Tags({
  task,
  isLocked,
  change,
}: {
  task: Pick<Task, 'tags'>;
  isLocked: boolean;
  change: (body: Members) => void;
}) {
  const t = text.value.task;
  const id = useId();
  const names = tagNames(task);
  const add = (field: HTMLInputElement) => {
    const added = field.value
      .split(',')
      .map((name) => name.trim().replace(/^#/, ''))
      .filter((name) => name !== '' && !names.some((known) => known.toLowerCase() === name.toLowerCase()));
    field.value = '';
    if (added.length > 0) change({ tags: [...names, ...added] });
  };
  return (
    <section class="tags-field">
      <h2 class="part">{t.tags}</h2>
      <ul class="chips">
        {task.tags.map((tag) => (
          <li key={tag.uid} class="chip">
            <Dot color={tag.color} />
            <a href={address('tag', tag.uid)}>
              <bdi>{tag.name}</bdi>
            </a>
            {!isLocked && (
              <button
                type="button"
                class="chip-button"
                aria-label={t.removeTag(tag.name)}
                onClick={() => change({ tags: names.filter((name) => name !== tag.name) })}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
        {!isLocked && (
          <li>
            <input
              class="chip-input"
              aria-label={t.addTag}
              placeholder={t.addTag}
              list={`${id}-tags`}
              maxLength={200}
              autocomplete="off"
              onChange={(event) => add(event.currentTarget)}
            />
            <datalist id={`${id}-tags`}>
              {tags.value.map(({ uid, name }) => (
                <option key={uid} value={name} />
              ))}
            </datalist>
          </li>
        )}
      </ul>
    </section>
  );
}
