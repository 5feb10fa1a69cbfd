import { listLabel } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';

/** Returns what scopes allow, in words. Scopes of a newer service stay as they are. */
export function scopesLabel(scopes: readonly string[]): string {
  const t = settingsText.value;
  const whole: Readonly<Record<string, string>> = { ...t.tokenPresets, admin: t.administrator };
  const labels = scopes
    .filter((scope) => !isIncluded(scope, scopes))
    .map((scope) => {
      const [area = '', right = ''] = scope.split(':');
      const name = (t.scopeNames as Readonly<Record<string, string>>)[area];
      if (whole[scope] !== undefined) return whole[scope];
      return name === undefined ? scope : `${name} (${right === 'write' ? t.write : t.read})`;
    });
  return listLabel(labels);
}

/** True for the scope to read what another one allows to change. */
function isIncluded(scope: string, scopes: readonly string[]): boolean {
  return scope.endsWith(':read') && scopes.includes(scope.replace(/read$/, 'write'));
}
