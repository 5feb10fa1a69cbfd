import type { Schemas } from '../../client/index.js';
import type { Command } from '../command.js';
import { wrongUse } from '../failure.js';
import { personOf } from '../output/columns.js';
import type { Column } from '../output/table.js';
import { timeIn } from '../output/times.js';
import { resolve } from '../references/resolve.js';
import { ALL, LIMIT, printList } from './lists.js';
import { DRY_RUN, perform } from './writing.js';

type Comment = Schemas['Comment'];

function columns(zone: string): Column<Comment>[] {
  return [
    { title: 'id', text: ({ id }) => String(id) },
    { title: 'at', drop: 2, text: ({ created_at: at }) => timeIn(zone, at) },
    { title: 'task', isWide: true, drop: 3, text: ({ task }) => task.name ?? '' },
    { title: 'by', drop: 1, text: ({ author }) => personOf(author) },
    { title: 'text', isWide: true, text: ({ text }) => text },
  ];
}

const comments: Command = {
  name: 'comments',
  words: '[REF]',
  summary: 'List the comments on a task, or on all tasks, the latest first',
  options: [LIMIT, ALL],
  examples: ['tutti comments', 'tutti comments "Call the movers"'],
  async run(call) {
    const [reference] = call.words;
    const connection = await call.connect();
    const task = reference === undefined ? undefined : (await resolve(connection, 'task', reference)).id;
    const query = { order_by: 'id:desc', ...(task !== undefined && { task_id: task }) };
    await printList<Comment>(call, { path: '/api/v1/comments', query }, columns(await connection.zone()));
  },
};

const comment: Command = {
  name: 'comment',
  words: 'REF TEXT',
  summary: 'Comment on a task',
  details: 'With - instead of TEXT, reads it from standard input. The text may have several lines.',
  options: [DRY_RUN],
  examples: ['tutti comment "Call the movers" "They come at 9"', 'date | tutti comment 1 -'],
  async run(call) {
    const [reference, ...words] = call.words;
    const text = (words.length === 1 && words[0] === '-' ? await call.input() : words.join(' ')).trim();
    if (reference === undefined || text === '') throw wrongUse('Name the task and the text: tutti comment REF TEXT');
    const objects = await perform(call, async (connection) => {
      const { id } = await resolve(connection, 'task', reference);
      return [{ method: 'POST', path: '/api/v1/comment', body: { task_id: id, text } }];
    });
    const zone = await (await call.connect()).zone();
    await call.out.list(objects as Comment[], columns(zone));
  },
};

export const commentCommands: Command[] = [comments, comment];
