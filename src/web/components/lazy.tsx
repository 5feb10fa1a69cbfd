import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { firstViewDone } from '../frames.js';
import laterStyles from '../styles/later.css?url';
import { text } from '../text/text.js';

interface LazyOptions {
  /** True to fetch the code soon after the first view. */
  isPreloaded?: boolean;
}

let stylesLoaded: Promise<unknown> | undefined;

/** Loads the styles of all components that are fetched later. Without them, a component is plain, but works. */
function loadStyles(): Promise<unknown> {
  stylesLoaded ??= new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = laterStyles;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      stylesLoaded = undefined;
      resolve();
    };
    document.head.append(link);
  });
  return stylesLoaded;
}

export function lazy<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  { isPreloaded = false }: LazyOptions = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (await Promise.all([fetchComponent(), loadStyles()]))[0];
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
