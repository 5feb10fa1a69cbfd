import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { firstViewDone } from '../frames.js';
import laterStyles from '../styles/later.css?url';
import { fetchLaterTexts, text } from '../text/text.js';
import { Loading, Retry } from './waiting.js';

interface LazyOptions {
  /** True to fetch the code soon after the first view. */
  isPreloaded?: boolean;
  /** True to show nothing until the code is there, and if it cannot be fetched. */
  isSilent?: boolean;
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

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown ? Props : never;

/** Returns the component of this name, whose module is fetched when it is rendered for the first time. */
export function lazy<Module extends object, Name extends keyof Module>(
  fetchModule: () => Promise<Module>,
  name: Name,
  { isPreloaded = false, isSilent = false }: LazyOptions = {},
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  // Shared by all uses of the component, so that none misses the end of a load that another one began.
  const code = signal<{ state: 'none' | 'loading' | 'failed' } | { state: 'there'; Component: ComponentType<Props> }>({
    state: 'none',
  });
  const load = async () => {
    if (code.peek().state === 'loading' || code.peek().state === 'there') return;
    code.value = { state: 'loading' };
    try {
      const [loaded] = await Promise.all([fetchModule(), loadStyles(), fetchLaterTexts()]);
      code.value = { state: 'there', Component: loaded[name] as ComponentType<Props> };
    } catch {
      code.value = { state: 'failed' };
    }
  };
  if (isPreloaded) void firstViewDone.then(load);
  return function Lazy(props: Props) {
    useEffect(() => void load(), []);
    const { value } = code;
    if (value.state === 'there') return <value.Component {...props} />;
    if (isSilent) return null;
    if (value.state !== 'failed') return <Loading />;
    return <Retry message={text.value.errors.noConnection} onRetry={load} />;
  };
}
