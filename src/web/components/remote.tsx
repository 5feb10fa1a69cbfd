import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading, Retry } from './waiting.js';

export type Loaded<T> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'there'; data: T };

interface Remote<T> {
  loaded: Loaded<T>;
  reload: () => void;
}

/** Loads data that the mirror does not hold, at the first rendering and when one of `on` changes. */
export function useRemote<T>(load: () => Promise<T>, on: readonly unknown[] = []): Remote<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const set = (next: Loaded<T>) => {
      if (isCurrent) setLoaded(next);
    };
    load().then(
      (data) => set({ state: 'there', data }),
      (error: Error) => set({ state: 'failed', message: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [...on, round]);
  return { loaded, reload: () => setRound(round + 1) };
}

export function Show<T>({ remote, children }: { remote: Remote<T>; children: (data: T) => ComponentChildren }) {
  const { loaded, reload } = remote;
  if (loaded.state === 'there') return <>{children(loaded.data)}</>;
  if (loaded.state === 'loading') return <Loading />;
  return <Retry message={loaded.message} onRetry={reload} />;
}
