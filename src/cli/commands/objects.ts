import type { Call, Command } from '../command.js';
import { wrongUse } from '../failure.js';
import { KINDS, type Kind } from '../references/kinds.js';
import { assignmentsOf, bodyOf, MEMBERS } from '../references/members.js';
import { resolve } from '../references/resolve.js';
import { referencesOf } from '../references/words.js';
import { suggestion } from '../suggest.js';
import { targetsOf, withInput } from './edit.js';
import { show } from './show.js';
import { bulk, DRY_RUN, perform, printObjects } from './writing.js';

// `tutti project add "New house" due=2026-06-30`: the same actions for each type besides tasks.

const ACTIONS = ['add', 'edit', 'delete', 'show'] as const;

interface ObjectCommand {
  kind: Kind;
  /** The member that `add` fills with its words. */
  label: 'name' | 'title';
  /** True if `+TAG` of `add` and `edit` sets its tags. */
  hasTags?: true;
  examples: readonly string[];
}

function objectCommand(type: ObjectCommand): Command {
  const { kind, examples } = type;
  const isSection = kind === 'section';
  return {
    name: kind,
    words: 'add|edit|delete|show …',
    summary: `Add, change, delete or show ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`,
    details: `tutti ${kind} add NAME [MEMBER=VALUE…], edit REF MEMBER=VALUE…, delete REF…, show REF. Members: ${Object.keys(MEMBERS[kind] ?? {}).join(', ')}.`,
    options: [
      ...(isSection ? [{ name: '--project', value: 'REF', help: 'The project of a new section' }] : []),
      DRY_RUN,
    ],
    examples,
    async run(call) {
      const [action, ...words] = call.words;
      if (action === 'add') return add(call, type, words);
      if (action === 'edit') return edit(call, type, words);
      if (action === 'delete') return remove(call, type, words);
      if (action === 'show' && words[0] !== undefined && words.length === 1) return show(call, [kind], words[0]);
      if (action === 'show') throw wrongUse(`Name one ${kind}: tutti ${kind} show REF`);
      const near = action === undefined ? '' : suggestion(action, ACTIONS);
      throw wrongUse(`Name what to do: tutti ${kind} ${ACTIONS.join('|')}.${near}`);
    },
  };
}

async function add(call: Call, { kind, label, hasTags }: ObjectCommand, words: readonly string[]): Promise<void> {
  const given = assignmentsOf(kind, words);
  const name = given.references.join(' ').trim();
  const members = await withInput(call, given.members, []);
  if (name === '' && !members.some(([member]) => member === label))
    throw wrongUse(`Name the ${kind}: tutti ${kind} add NAME`);
  const objects = await perform(call, async (connection) => {
    const project = call.options.text('project');
    const body = {
      ...(name !== '' && { [label]: name }),
      ...(await bodyOf(connection, kind, members)),
      ...(given.added.length > 0 && tagsOf(hasTags, kind, given.added)),
      ...(project !== undefined && { project_id: (await resolve(connection, 'project', project)).id }),
    };
    return [{ method: 'POST', path: KINDS[kind].one, body }];
  });
  await printObjects(call, call.options.has('dry-run') ? 'Would add' : 'Added', objects);
}

async function edit(call: Call, { kind }: ObjectCommand, words: readonly string[]): Promise<void> {
  const given = assignmentsOf(kind, words);
  if (given.added.length + given.removed.length > 0) throw wrongUse(`Tags of a ${kind} are set when it is added`);
  if (given.members.length === 0) throw wrongUse('Name what changes, such as name=…');
  const members = await withInput(call, given.members, given.references);
  const references = await referencesOf(call, given.references);
  const objects = await perform(call, async (connection) => {
    const body = await bodyOf(connection, kind, members);
    const targets = await targetsOf(connection, kind, references);
    return bulk(targets.map((target) => ({ ...target, method: 'PATCH', body })));
  });
  await printObjects(call, call.options.has('dry-run') ? 'Would change' : 'Changed', objects);
}

async function remove(call: Call, { kind }: ObjectCommand, words: readonly string[]): Promise<void> {
  const references = await referencesOf(call, words);
  const objects = await perform(call, async (connection) => {
    const targets = await targetsOf(connection, kind, references);
    return bulk(targets.map((target) => ({ ...target, method: 'DELETE' })));
  });
  await printObjects(call, 'Deleted', objects);
}

function tagsOf(hasTags: true | undefined, kind: Kind, tags: readonly string[]): object {
  if (hasTags) return { tags };
  throw wrongUse(`A ${kind} has no tags`);
}

export const objectCommands: Command[] = [
  objectCommand({
    ...{ kind: 'project', label: 'name', hasTags: true },
    examples: [
      'tutti project add "Summer trip" due=2026-07-01 +fun',
      'tutti project edit "Summer trip" status=waiting',
    ],
  }),
  objectCommand({
    ...{ kind: 'note', label: 'title', hasTags: true },
    examples: ["echo 'Ring twice' | tutti note add 'Spare key' content=-", 'tutti note show "Spare key"'],
  }),
  objectCommand({ kind: 'area', label: 'name', examples: ['tutti area add Home'] }),
  objectCommand({ kind: 'goal', label: 'name', examples: ['tutti goal add "Learn to sail" horizon=year'] }),
  objectCommand({ kind: 'tag', label: 'name', examples: ['tutti tag add garden', 'tutti tag edit garden name=yard'] }),
  objectCommand({
    ...{ kind: 'view', label: 'name' },
    examples: ["tutti view add Late 'filter=status:open due:<today'", 'tutti list --view Late'],
  }),
  objectCommand({
    ...{ kind: 'section', label: 'name' },
    examples: ['tutti section add Painting --project "New house"'],
  }),
];
