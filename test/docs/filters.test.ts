import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from '../support/command.js';
import { startService } from '../support/service.js';
import { create, expectStatus } from '../support/world.js';

const page = readFileSync(join(ROOT, 'docs/filters.md'), 'utf8');

/** Rows of the table with this heading, each with its cells. */
function tableOf(heading: string): string[][] {
  const start = page.indexOf(`| ${heading} |`);
  const [, , ...rows] = (page.slice(start).split('\n\n', 1)[0] ?? '').split('\n');
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const STATUS: Record<string, number> = { open: 0, completed: 2, waiting: 4 };

t.test('Filters: every example of the page finds what the page says', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const projects = new Map<string, number>();
  for (const [name, status = '', priority = '', due, project = '', tags = '', note] of tableOf('Name')) {
    if (project !== '' && !projects.has(project))
      projects.set(project, (await create(ada, 'project', { name: project })).id);
    await create(ada, 'task', {
      name,
      status: STATUS[status],
      priority: ['low', 'medium', 'high'].indexOf(priority),
      due_date: due || null,
      project_id: projects.get(project) ?? null,
      tags: tags.split(', ').filter((tag) => tag !== ''),
      note: note || null,
    });
  }
  const examples = tableOf('Filter');
  t.ok(examples.length > 20);
  for (const [code = '', expected = ''] of examples) {
    const filter = code.slice(1, -1);
    const found = await ada.get(`/api/v1/tasks?${new URLSearchParams({ filter })}`);
    if (expected === '400') t.equal(found.status, 400, filter);
    else {
      const names = expectStatus(found, 200).tasks.map(({ name }: { name: string }) => name);
      t.same(names.sort(), expected.split(', ').sort(), filter);
    }
  }
  const [, json = '{}'] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const documented = JSON.parse(json);
  const checked = await ada.post('/api/v1/filter/check', { filter: documented.tree });
  t.same(expectStatus(checked, 200), documented);
});
