import fc from 'fast-check';
import t from 'tap';
import { type Person, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { list } from '../support/world.js';

/**
 * The law of sharing and moving as a model beside the service: after each step of four users, what each of them sees is
 * exactly what the law gives, with the projects and parents that they see, and a step succeeds exactly when the law lets
 * it.
 */

type Kind = 'project' | 'task' | 'note';
type Access = 'owner' | 'rw' | 'ro';

interface Thing {
  kind: Kind;
  id: number;
  owner: number;
  project: number | null;
  parent: number | null;
}

interface Share {
  id: number;
  kind: Kind;
  thing: number;
  user: number;
  access: 'rw' | 'ro';
}

interface Model {
  things: Thing[];
  shares: Share[];
}

interface Real {
  service: Service;
  users: Person[];
}

const KINDS: readonly Kind[] = ['project', 'task', 'note'];
const USERS = 4;

function find(model: Model, kind: Kind, id: number | null): Thing | undefined {
  return model.things.find((thing) => thing.kind === kind && thing.id === id);
}

/** Access of a user to an object by the shares that cover it: all of them, or those that cover it as a part. */
function accessOf(model: Model, user: number, thing: Thing, asPart = false): Access | null {
  if (thing.owner === user) return 'owner';
  const reached = model.shares.filter((share) => {
    if (share.user !== user) return false;
    if (share.kind === thing.kind && share.thing === thing.id) return !asPart;
    if (share.kind === 'project') return thing.kind !== 'project' && thing.project === share.thing;
    return share.kind === 'task' && thing.kind === 'task' && thing.parent === share.thing;
  });
  if (reached.length === 0) return null;
  return reached.some(({ access }) => access === 'rw') ? 'rw' : 'ro';
}

const canWrite = (access: Access | null) => access === 'owner' || access === 'rw';

interface Step {
  name: string;
  user: number;
  send(model: Model, real: Real): Promise<{ status: number; body: { id: number } } | undefined>;
  allowed(model: Model): boolean;
  apply(model: Model, made: { id: number }): void;
}

function command(step: (model: Model) => Step | undefined): fc.AsyncCommand<Model, Real> {
  let shown = 'nothing';
  return {
    check: (model) => step({ ...model }) !== undefined,
    async run(model, real) {
      const now = step(model) as Step;
      shown = `user ${now.user}: ${now.name}`;
      const allowed = now.allowed(model);
      const answer = await now.send(model, real);
      const done = answer !== undefined && answer.status < 300;
      if (done !== allowed) throw new Error(`${shown}: ${answer?.status} though the law says ${allowed}`);
      if (done) now.apply(model, answer?.body ?? { id: 0 });
      await compare(model, real);
    },
    toString: () => shown,
  };
}

async function compare(model: Model, { users }: Real): Promise<void> {
  for (const [user, person] of users.entries()) {
    for (const kind of KINDS) {
      const seen = (await list(person, `${kind}s?limit=500${kind === 'task' ? '&include_subtasks=true' : ''}`))
        .map(({ id, access, project_id = null, parent_task_id = null }) =>
          [id, access, project_id, parent_task_id].join(' '),
        )
        .sort();
      const lawful = model.things
        .filter((thing) => thing.kind === kind)
        .flatMap((thing) => {
          const access = accessOf(model, user, thing);
          const related = (member: 'project' | 'parent') => visibleTo(model, user, thing, member);
          return access === null ? [] : [[thing.id, access, related('project'), related('parent')].join(' ')];
        })
        .sort();
      if (JSON.stringify(seen) !== JSON.stringify(lawful)) {
        throw new Error(`user ${user} sees the ${kind}s ${seen}, and the law gives ${lawful}`);
      }
    }
  }
}

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(items.length, 1)];

/**
 * One of the things: of two tries, one of what is another user's that the user may write to, as far as there is any;
 * of six, one of all, seen or not; else one that the user sees.
 */
function pickSeen(model: Model, who: number, at: number, fits: (thing: Thing) => boolean): Thing | undefined {
  const all = model.things.filter(fits);
  const seen = all.filter((thing) => accessOf(model, who, thing) !== null);
  const given = seen.filter((thing) => accessOf(model, who, thing) === 'rw');
  const [first = all] = (at % 2 === 0 ? [given, seen] : at % 6 === 1 ? [all] : [seen]).filter(
    ({ length }) => length > 0,
  );
  return pick(first, Math.floor(at / 6));
}

const user = fc.nat(USERS - 1);
const index = fc.nat(1_000);

const creation = fc
  .tuple(user, fc.constantFrom(...KINDS), fc.option(index), fc.option(index))
  .map(([who, kind, inProject, inParent]) =>
    command((model) => {
      const project =
        inProject === null ? undefined : pickSeen(model, who, inProject, ({ kind }) => kind === 'project');
      const parent = inParent === null ? undefined : pickSeen(model, who, inParent, ({ kind }) => kind === 'task');
      const place = kind === 'project' ? undefined : kind === 'task' ? (parent ?? project) : project;
      const asPart = kind === 'task' && parent !== undefined;
      return {
        name: `creates a ${kind} in ${place?.kind} ${place?.id}`,
        user: who,
        send: (_model, { users }) =>
          (users[who] as Person).post(`/api/v1/${kind}`, {
            ...(kind === 'note' ? { title: 'x' } : { name: 'x' }),
            ...(place && { [place.kind === 'task' ? 'parent_task_id' : 'project_id']: place.id }),
          }),
        allowed: () =>
          place === undefined || (canWrite(accessOf(model, who, place)) && (!asPart || place.parent === null)),
        apply: (state, { id }) =>
          state.things.push({
            kind,
            id,
            owner: place?.owner ?? who,
            project: place === undefined ? null : place.kind === 'project' ? place.id : place.project,
            parent: asPart ? (place?.id ?? null) : null,
          }),
      };
    }),
  );

const sharing = fc
  .tuple(user, index, user, fc.constantFrom('rw' as const, 'rw' as const, 'ro' as const))
  .map(([who, at, other, access]) =>
    command((model) => {
      // Mostly with the same user, so that one member sees several objects of an owner.
      const withUser = other === 0 ? other : (who + 1) % USERS;
      const thing = pickSeen(model, who, at, ({ owner }) => at % 6 === 1 || owner === who);
      if (thing === undefined) return undefined;
      const isThere = model.shares.some(
        (one) => one.kind === thing.kind && one.thing === thing.id && one.user === withUser,
      );
      return {
        name: `shares ${thing.kind} ${thing.id} with ${withUser}, ${access}`,
        user: who,
        send: (_model, { users }) =>
          (users[who] as Person).post('/api/v1/share', {
            resource_type: thing.kind,
            resource_id: thing.id,
            email: (users[withUser] as Person).email,
            access,
          }),
        allowed: () => thing.owner === who && withUser !== who && !isThere,
        apply: (state, { id }) => state.shares.push({ id, kind: thing.kind, thing: thing.id, user: withUser, access }),
      };
    }),
  );

const unsharing = fc.tuple(user, index).map(([who, at]) =>
  command((model) => {
    const share = pick(model.shares, at);
    if (share === undefined) return undefined;
    const owner = find(model, share.kind, share.thing)?.owner;
    return {
      name: `ends share ${share.id} of ${share.kind} ${share.thing}`,
      user: who,
      send: (_model, { users }) => (users[who] as Person).delete(`/api/v1/share/${share.id}`),
      allowed: () => who === owner || who === share.user,
      apply: (state) => {
        state.shares = state.shares.filter(({ id }) => id !== share.id);
      },
    };
  }),
);

const blocking = fc.tuple(user, user).map(([who, other]) =>
  command((model) =>
    who === other
      ? undefined
      : {
          name: `blocks ${other} for a moment`,
          user: who,
          async send(_model, { users }) {
            const body = { email: (users[other] as Person).email };
            const blocked = await (users[who] as Person).post('/api/profile/blocked', body);
            await (users[who] as Person).call('DELETE', '/api/profile/blocked', { body });
            return blocked;
          },
          allowed: () => true,
          apply: (state) => {
            state.shares = state.shares.filter(
              (share) => share.user !== who || find(model, share.kind, share.thing)?.owner !== other,
            );
          },
        },
  ),
);

const moving = fc
  .tuple(user, index, fc.constantFrom('project' as const, 'parent' as const), fc.option(index, { freq: 2 }))
  .map(([who, at, member, to]) =>
    command((model) => {
      const thing = pickSeen(
        model,
        who,
        at,
        ({ kind }) => kind === 'task' || (member === 'project' && kind === 'note'),
      );
      if (thing === undefined) return undefined;
      const place = member === 'parent' ? 'task' : 'project';
      const target =
        to === null
          ? undefined
          : pickSeen(model, who, to, ({ kind, owner }) => kind === place && (to % 6 === 1 || owner === thing.owner));
      if (to !== null && target === undefined) return undefined;
      return {
        name: `moves ${thing.kind} ${thing.id} to ${member} ${target?.id ?? 'none'}`,
        user: who,
        send: (_model, { users }) =>
          (users[who] as Person).patch(`/api/v1/${thing.kind}/${thing.id}`, {
            [member === 'parent' ? 'parent_task_id' : 'project_id']: target?.id ?? null,
          }),
        allowed: () => mayMove(model, who, thing, member, target),
        apply: () => move(model, who, thing, member, target),
      };
    }),
  );

function mayMove(
  model: Model,
  who: number,
  thing: Thing,
  member: 'project' | 'parent',
  target: Thing | undefined,
): boolean {
  if (!canWrite(accessOf(model, who, thing))) return false;
  if (visibleTo(model, who, thing, member) === (target?.id ?? null)) return true;
  const owns = thing.owner === who;
  if (!owns && accessOf(model, who, thing, true) !== 'rw') return false;
  if (target !== undefined) {
    if (!canWrite(accessOf(model, who, target)) || target.owner !== thing.owner) return false;
    if (member === 'project') return thing.parent === null;
    const hasSubtasks = model.things.some(({ kind, parent }) => kind === 'task' && parent === thing.id);
    return target.parent === null && target.id !== thing.id && !hasSubtasks;
  }
  if (member === 'project') return owns && thing.parent === null;
  if (owns) return true;
  const project = find(model, 'project', visibleTo(model, who, thing, 'project'));
  return project !== undefined && canWrite(accessOf(model, who, project));
}

function visibleTo(model: Model, who: number, thing: Thing, member: 'project' | 'parent'): number | null {
  const related = find(model, member === 'project' ? 'project' : 'task', thing[member]);
  return related === undefined || accessOf(model, who, related) === null ? null : related.id;
}

function move(model: Model, who: number, thing: Thing, member: 'project' | 'parent', target: Thing | undefined): void {
  if (visibleTo(model, who, thing, member) === (target?.id ?? null)) return;
  thing[member] = target?.id ?? null;
  if (member === 'parent' && target !== undefined) thing.project = target.project;
  if (thing.kind !== 'task' || member === 'parent') return;
  for (const part of model.things) if (part.kind === 'task' && part.parent === thing.id) part.project = thing.project;
}

const removal = fc.tuple(user, index).map(([who, at]) =>
  command((model) => {
    const thing = pickSeen(model, who, at, () => true);
    if (thing === undefined) return undefined;
    return {
      name: `deletes ${thing.kind} ${thing.id}`,
      user: who,
      send: (_model, { users }) => (users[who] as Person).delete(`/api/v1/${thing.kind}/${thing.id}`),
      allowed: () =>
        thing.owner === who ||
        (thing.kind !== 'project' &&
          canWrite(accessOf(model, who, thing)) &&
          accessOf(model, who, thing, true) === 'rw'),
      apply: (state) => {
        const isDeleted = (one: Thing) =>
          (one.kind === thing.kind && one.id === thing.id) ||
          (thing.kind === 'task' && one.kind === 'task' && one.parent === thing.id);
        const deleted = state.things.filter(isDeleted);
        state.things = state.things.filter((one) => !isDeleted(one));
        state.shares = state.shares.filter(
          (share) => !deleted.some((one) => one.kind === share.kind && one.id === share.thing),
        );
        if (thing.kind !== 'project') return;
        for (const one of state.things) if (one.project === thing.id) one.project = null;
      },
    };
  }),
);

const usual = [creation, sharing, moving];

/** Each run takes half a second: a hundred commands, and the view of four users after each. */
const RUNS = slowly(10, 1_000);

t.test('Sharing and moving: after each step, each of four users sees exactly the set that the law gives', async (t) => {
  const service = await startService(t, {});
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...usual, ...usual, ...usual, unsharing, removal, blocking], {
        maxCommands: 150,
        size: 'max',
      }),
      async (commands) => {
        round += 1;
        const users: Person[] = [];
        for (let at = 0; at < USERS; at++) users.push(await service.person(`user${at}-of-${round}`));
        const setup = () => ({ model: { things: [], shares: [] }, real: { service, users } });
        await fc.asyncModelRun(setup, commands);
      },
    ),
    // A counterexample is repeated on the same service, with new users.
    { numRuns: RUNS, endOnFailure: false },
  );
  t.ok(round >= RUNS);
});
