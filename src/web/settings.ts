import { effect, type Signal, signal } from '@preact/signals';

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

const COLLAPSED = 'tutti.collapsed';

/** Names of the parts of the page that are collapsed. */
export const collapsed = signal<readonly string[]>(localStorage.getItem(COLLAPSED)?.split(' ') ?? []);

export function toggleCollapsed(name: string): void {
  const { value } = collapsed;
  collapsed.value = value.includes(name) ? value.filter((one) => one !== name) : [...value, name];
  localStorage.setItem(COLLAPSED, collapsed.value.join(' '));
}

effect(() => {
  const { dataset } = document.documentElement;
  dataset.theme = theme.value;
  dataset.contrast = contrast.value;
});
