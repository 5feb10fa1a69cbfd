import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Empty } from './empty.js';

interface PlacesProps {
  isEmpty: boolean;
  /** What is said while there is none. */
  empty: { title: string; text: string };
  /** The name of the button that makes one more. */
  add: string;
  Dialog: (props: { onClose: () => void }) => ComponentChildren;
  /** Those there are. */
  children: ComponentChildren;
}

/** All places of a kind, and a way to one more. */
export function Places({ isEmpty, empty, add, Dialog, children }: PlacesProps) {
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
