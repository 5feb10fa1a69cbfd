import { GO_TO } from '../keys.js';
import { singleKeys } from '../settings.js';
import { text } from '../text/text.js';
import { Dialog } from './dialog.js';
import { dialogs } from './overlays.js';

const KEYS = {
  anywhere: [
    ['q', 'add'],
    ['Ctrl K', 'palette'],
    ['/', 'palette'],
    ['f', 'filter'],
    ['z', 'undo'],
    ['?', 'help'],
    ['Esc', 'close'],
  ],
  task: [
    ['j', 'down'],
    ['k', 'up'],
    ['Enter', 'open'],
    ['x', 'complete'],
    ['e', 'edit'],
    ['d', 'due'],
    ['p', 'priority'],
    ['l', 'tags'],
    ['m', 'move'],
    ['a', 'assign'],
    ['s', 'select'],
    ['Alt ↑', 'moveUp'],
    ['Alt ←', 'moveAcross'],
    ['[', 'column'],
    ['{', 'place'],
    ['Delete', 'deleteTask'],
  ],
} as const;

export function KeysDialog() {
  const t = text.value.keys;
  const close = () => {
    dialogs.keys.value = false;
  };
  const groups = [
    { label: t.groups.anywhere, keys: KEYS.anywhere.map(([key, name]) => [key, t[name]]) },
    { label: t.groups.go, keys: GO_TO.map(([key, screen]) => [`g ${key}`, text.value.nav[screen]]) },
    { label: t.groups.task, keys: KEYS.task.map(([key, name]) => [key, t[name]]) },
  ];
  return (
    <Dialog title={t.title} onClose={close}>
      {singleKeys.value === 'off' && <p>{t.off}</p>}
      <div class="keys">
        {groups.map(({ label, keys }) => (
          <section key={label}>
            <h3>{label}</h3>
            <dl>
              {keys.map(([key, name]) => (
                <div key={key}>
                  <dt>
                    {key?.split(' ').map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
