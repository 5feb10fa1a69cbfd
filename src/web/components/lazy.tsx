import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { firstViewDone } from '../frames.js';
import { text } from '../text/text.js';

interface LazyOptions {
  /** True to fetch the code soon after the first view. */
  isPreloaded?: boolean;
}

export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isPreloaded = false }: LazyOptions = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  if (isPreloaded) {
    void firstViewDone.then(async () => {
      loaded ??= await load().catch(() => undefined);
    });
  }
  return function Lazy(props: Props) {
    const [state, setState] = useState<'loading' | 'failed' | 'there'>(loaded === undefined ? 'loading' : 'there');
    const fetchCode = () => {
      setState('loading');
      load().then(
        (component) => {
          loaded = component;
          setState('there');
        },
        () => setState('failed'),
      );
    };
    useEffect(() => {
      if (loaded === undefined) fetchCode();
    }, []);
    if (loaded !== undefined) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    if (state === 'loading') return <p class="loading">{text.value.loading}</p>;
    return (
      <div role="alert" class="failure">
        <p>{text.value.errors.noConnection}</p>
        <button type="button" class="button" onClick={fetchCode}>
          {text.value.retry}
        </button>
      </div>
    );
  };
}
