import type { Command } from '../command.js';
import { wrongUse } from '../failure.js';
import { resolve } from '../references/resolve.js';
import { linesOf } from '../references/words.js';
import { remindersOf } from './show.js';
import { chunks, DRY_RUN, perform, printTasks, type Write } from './writing.js';

export const addCommand: Command = {
  name: 'add',
  words: 'TEXT',
  summary: 'Add a task from a line of text',
  details:
    'Recognises #tag, @project, +area, =assignee, !high, days, times and repetitions in words, *30m for a reminder, and a\n' +
    'note behind //. Shows what was recognised. With -, adds a task for each line of standard input, up to 100 in one\n' +
    'bulk call.',
  options: [
    { name: '--project', value: 'REF', help: 'The project, unless the text names one' },
    { name: '--parent', value: 'REF', help: 'Add subtasks of this task' },
    DRY_RUN,
  ],
  examples: [
    'tutti add "Ring the plumber tomorrow 9am #errand !high"',
    'tutti add Pay the rent every month on the 1st --dry-run',
    "printf 'Buy nails\\nBuy screws #errand\\n' | tutti add -",
  ],
  async run(call) {
    const { words, options, out } = call;
    const isInput = words.length === 1 && words[0] === '-';
    const lines = isInput ? linesOf(await call.input()) : [words.join(' ').trim()];
    if (lines[0] === undefined) return out.note('Standard input has no lines.');
    if (lines[0] === '') throw wrongUse('Name the task: tutti add TEXT');
    const objects = await perform(call, async (connection) => {
      const project = options.text('project');
      const parent = options.text('parent');
      const place = {
        ...(project !== undefined && { project_id: (await resolve(connection, 'project', project)).id }),
        ...(parent !== undefined && { parent_task_id: (await resolve(connection, 'task', parent)).id }),
      };
      if (!isInput) return [{ method: 'POST', path: '/api/v1/task/quick', body: { text: lines[0], ...place } }];
      return chunks(lines).map((texts): Write => {
        const items = texts.map((text) => ({ action: 'quick', text, ...place }));
        return { method: 'POST', path: '/api/v1/tasks/bulk', body: { items } };
      });
    });
    if (options.has('dry-run')) return printTasks(call, 'Would add', objects);
    const connection = await call.connect();
    await printTasks(call, 'Added', objects, async ({ id }) =>
      isInput || !lines[0]?.includes('*') ? [] : remindersOf(connection, id, await connection.zone()),
    );
  },
};
