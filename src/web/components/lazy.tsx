import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
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
  // Shared by all places that render the component, so that none misses the end of a load that another one began.
  const code = signal<{ state: 'none' | 'loading' | 'failed' } | { state: 'there'; Component: ComponentType<Props> }>({
    state: 'none',
  });
  const load = async () => {
    if (code.peek().state === 'loading' || code.peek().state === 'there') return;
    code.value = { state: 'loading' };
    try {
      const [Component] = await Promise.all([fetchComponent(), loadStyles()]);
      code.value = { state: 'there', Component };
    } catch {
      code.value = { state: 'failed' };
    }
  };
  if (isPreloaded) void firstViewDone.then(load);
  return function Lazy(props: Props) {
    useEffect(() => void load(), []);
    const { value } = code;
    if (value.state === 'there') return <value.Component {...props} />;
    if (value.state !== 'failed') return <p class="loading">{text.value.loading}</p>;
    return (
      <div role="alert" class="failure">
        <p>{text.value.errors.noConnection}</p>
        <button type="button" class="button" onClick={load}>
          {text.value.retry}
        </button>
      </div>
    );
  };
}
