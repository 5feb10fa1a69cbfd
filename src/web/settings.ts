import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';

function stored<T extends string>(name: string, choices: readonly [T, ...T[]]): Signal<T> {
  const read = () => choices.find((choice) => choice === localStorage.getItem(`tutti.${name}`)) ?? choices[0];
  const setting = signal(read());
  effect(() => localStorage.setItem(`tutti.${name}`, setting.value));
  addEventListener('storage', () => {
    setting.value = read();
  });
  return setting;
}

export const THEMES = ['system', 'light', 'dark'] as const;
export const theme = stored('theme', THEMES);

export const CONTRASTS = ['system', 'high'] as const;
export const contrast = stored('contrast', CONTRASTS);

/** `profile`: the language of the profile, which is also that of quick add. */
export const INTERFACE_LANGUAGES = ['profile', 'en', 'de'] as const;
export const interfaceLanguage = stored('language', INTERFACE_LANGUAGES);

/** `language`: as the language has it. */
export const HOURS = ['language', '12', '24'] as const;
export const hours = stored('hours', HOURS);

/** Single-key shortcuts can be turned off (WCAG 2.2, 2.1.4). */
export const singleKeys = stored('keys', ['on', 'off'] as const);

/** The introduction on the empty page of today. */
export const firstSteps = stored('firstSteps', ['shown', 'hidden'] as const);

function storedNames(key: string): { names: ReadonlySignal<readonly string[]>; toggle: (name: string) => void } {
  const names = signal<readonly string[]>(localStorage.getItem(key)?.split(' ') ?? []);
  const toggle = (name: string) => {
    const { value } = names;
    names.value = value.includes(name) ? value.filter((one) => one !== name) : [...value, name];
    localStorage.setItem(key, names.value.join(' '));
  };
  return { names, toggle };
}

/** Names of the parts of the page that are collapsed. */
export const { names: collapsed, toggle: toggleCollapsed } = storedNames('tutti.collapsed');

/** Uids of projects and tasks, shared by others, that this browser leaves out of Today. */
export const { names: leftOutOfToday, toggle: toggleInToday } = storedNames('tutti.notInToday');

effect(() => {
  const { dataset } = document.documentElement;
  dataset.theme = theme.value;
  dataset.contrast = contrast.value;
});
