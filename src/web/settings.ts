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

/** Single-key shortcuts can be turned off (WCAG 2.2, 2.1.4). */
export const singleKeys = stored('keys', ['on', 'off'] as const);

effect(() => {
  const { dataset } = document.documentElement;
  dataset.theme = theme.value;
  dataset.contrast = contrast.value;
});
