import t from 'tap';
import { call, connect, failure, start } from '../support/mcp.js';
import { create } from '../support/world.js';

interface Part {
  note: string | null;
  note_length: number;
}

t.test('MCP: get_task and the resource of a task give 4,000 characters of its note, from an offset', async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  const note = Array.from({ length: 99_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
  const subtasks = [{ name: 'Long', note }, { name: 'Short', note: 'n' }, { name: 'None' }];
  const { id, uid } = await create(ada, 'task', { name: 'Read', note, subtasks });
  const resource = async (query: string) => {
    const { contents } = await agent.readResource({ uri: `tutti://task/${uid}${query}` });
    return JSON.parse((contents[0] as { text: string }).text) as Part & { subtasks: Part[] };
  };
  for (const [from, part, next] of [
    [undefined, note.slice(0, 4_000), 4_000],
    [0, note.slice(0, 4_000), 4_000],
    [4_000, note.slice(4_000, 8_000), 8_000],
    [95_000, note.slice(95_000), null],
    [98_999, note.slice(98_999), null],
    [99_000, '', null],
    [200_000, '', null],
  ] as const) {
    const result = await agent.callTool({ name: 'get_task', arguments: { task: id, note_from: from } });
    t.match(result.structuredContent, { note: part, note_length: 99_000 }, String(from));
    t.ok(JSON.stringify(result).length < 12_000, 'it is not sent in full');
    const { text: sentence } = (result.content as { text: string }[])[1] ?? { text: '' };
    t.equal(/note_from (\d+)/.exec(sentence)?.[1], next === null ? undefined : String(next), sentence);
    const read = await resource(from === undefined ? '' : `?note_from=${from}`);
    t.match(read, { name: 'Read', note: part, note_length: 99_000 }, `resource ${from}`);
    t.same(
      read.subtasks.map((subtask) => [subtask.note, subtask.note_length]),
      [
        [note.slice(0, 4_000), 99_000],
        ['n', 1],
        [null, 0],
      ],
    );
  }
  const short = await create(ada, 'task', { name: 'Short' });
  t.match(await call(agent, 'get_task', { task: short.id }), { note: null, note_length: 0 });

  for (const note_from of [-1, 1.5, 'x']) {
    t.match(await failure(agent, 'get_task', { task: id, note_from }), { details: [{ path: 'input/note_from' }] });
  }
  for (const query of ['?note_from=-1', '?note_from=x', '?note_from=', '?from=1', '?note_from=1&note_from=2']) {
    await t.rejects(resource(query), { code: -32602 }, query);
  }
});

t.test('MCP: a long text is never cut within a surrogate pair', async (t) => {
  const { ada, origin } = await start(t);
  const agent = await connect(t, origin, ada.token);
  for (const note of [`x${'😀'.repeat(5_000)}`, '😀'.repeat(5_000), `${'x'.repeat(3_999)}😀${'y'.repeat(5_000)}`]) {
    const { id, uid } = await create(ada, 'task', { name: 'Read', note });
    const readers = [
      (note_from: number) => call<Part>(agent, 'get_task', { task: id, note_from }),
      async (from: number) => {
        const { contents } = await agent.readResource({ uri: `tutti://task/${uid}?note_from=${from}` });
        return JSON.parse((contents[0] as { text: string }).text) as Part;
      },
    ];
    for (const read of readers) {
      // Clients go on by the size of a part, or by the length of what they have.
      for (const step of [() => 4_000, (part: string) => part.length]) {
        const parts: string[] = [];
        for (let from = 0; from < note.length; from += step(parts.at(-1) ?? '')) {
          const { note: part, note_length } = await read(from);
          t.equal(note_length, note.length);
          parts.push(String(part));
        }
        t.ok(parts.every((part) => part.isWellFormed()));
        t.equal(parts.join(''), note);
      }
    }
  }
  await create(ada, 'note', { title: 'Smileys', content: `x${'😀'.repeat(500)}` });
  const { notes } = await call<{ notes: { content: string }[] }>(agent, 'list_notes');
  t.equal(notes[0]?.content, `x${'😀'.repeat(249)}…`);
});
