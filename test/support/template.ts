import { execFileSync } from 'node:child_process';

/**
 * Creates the template of the databases on PostgreSQL, for tests that add a compared table. The template is without the
 * table, and each commit reads all of them: another process creates it, before the entry is in the list. Nothing else is
 * loaded here: it would read the list.
 */
export function createTemplate(): void {
  if (process.env.TEST_POSTGRES_URL === undefined) return;
  const support = new URL('./database.js', import.meta.url).href;
  const program = `const { newDatabase } = await import('${support}'); await (await newDatabase(() => new Date())).close();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { timeout: 120_000 });
}
