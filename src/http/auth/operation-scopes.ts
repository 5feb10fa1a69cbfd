import type { OperationScope } from '../../access/scopes.js';
import type { Feature } from '../../context.js';

/** The scope of each operation, from the manifests. @throws if two features have the same operation */
export function operationScopes(features: readonly Feature[]): Readonly<Record<string, OperationScope>> {
  const table: Record<string, OperationScope> = {};
  for (const { name, scopes = {} } of features) {
    for (const [operation, scope] of Object.entries(scopes)) {
      if (operation in table) throw new Error(`${name} gives a scope to ${operation}, as another feature does.`);
      table[operation] = scope;
    }
  }
  return table;
}
