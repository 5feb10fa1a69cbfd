import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Empty } from './empty.js';

interface OverviewProps {
  isEmpty: boolean;
  empty: { title: string; text: string };
  add: string;
  Dialog: (props: { onClose: () => void }) => ComponentChildren;
  children: ComponentChildren;
}

export function Overview({ isEmpty, empty, add, Dialog, children }: OverviewProps) {
  const [isAdding, setAdding] = useState(false);
  const button = (
    <button type="button" class="button primary" onClick={() => setAdding(true)}>
      {add}
    </button>
  );
  return (
    <>
      {isEmpty ? (
        <Empty {...empty}>{button}</Empty>
      ) : (
        <>
          <div class="actions start">{button}</div>
          {children}
        </>
      )}
      {isAdding && <Dialog onClose={() => setAdding(false)} />}
    </>
  );
}
