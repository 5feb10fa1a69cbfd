import type { ComponentChildren } from 'preact';
import { Empty } from './empty.js';
import type { EditedObject } from './overlays.js';
import { dialogs } from './overlays.js';

interface OverviewProps {
  isEmpty: boolean;
  empty: { title: string; text: string };
  add: string;
  type: EditedObject['type'];
  children: ComponentChildren;
}

export function Overview({ isEmpty, empty, add, type, children }: OverviewProps) {
  const button = (
    <button
      type="button"
      class="button primary"
      onClick={() => {
        dialogs.edit.value = { type };
      }}
    >
      {add}
    </button>
  );
  if (isEmpty) return <Empty {...empty}>{button}</Empty>;
  return (
    <>
      <div class="actions start">{button}</div>
      {children}
    </>
  );
}
