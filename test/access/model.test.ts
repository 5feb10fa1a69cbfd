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

interface ModelResource {
  kind: Kind;
  id: number;
  owner: number;
  project: number | null;
  parent: number | null;
}

interface Share {
  id: number;
  kind: Kind;
  resource: number;
  user: number;
  access: 'rw' | 'ro';
}

interface Model {
  resources: ModelResource[];
  shares: Share[];
}

interface Real {
  service: Service;
  users: Person[];
}

const KINDS: readonly Kind[] = ['project', 'task', 'note'];
const USERS = 4;

function find(model: Model, kind: Kind, id: number | null): ModelResource | undefined {
  return model.resources.find((resource) => resource.kind === kind && resource.id === id);
}

/** Access of a user to an object by the shares that cover it: all of them, or those that cover it as a part. */
function accessOf(model: Model, user: number, resource: ModelResource, asPart = false): Access | null {
  if (resource.owner === user) return 'owner';
  const reached = model.shares.filter((share) => {
    if (share.user !== user) return false;
    if (share.kind === resource.kind && share.resource === resource.id) return !asPart;
    if (share.kind === 'project') return resource.kind !== 'project' && resource.project === share.resource;
    return share.kind === 'task' && resource.kind === 'task' && resource.parent === share.resource;
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
  let description = 'nothing';
  return {
    check: (model) => step({ ...model }) !== undefined,
    async run(model, real) {
      const now = step(model) as Step;
      description = `user ${now.user}: ${now.name}`;
      const allowed = now.allowed(model);
      const response = await now.send(model, real);
      const done = response !== undefined && response.status < 300;
      if (done !== allowed) throw new Error(`${description}: ${response?.status} though the law says ${allowed}`);
      if (done) now.apply(model, response?.body ?? { id: 0 });
      await compare(model, real);
    },
    toString: () => description,
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
      const lawful = model.resources
        .filter((resource) => resource.kind === kind)
        .flatMap((resource) => {
          const access = accessOf(model, user, resource);
          const related = (member: 'project' | 'parent') => visibleTo(model, user, resource, member);
          return access === null ? [] : [[resource.id, access, related('project'), related('parent')].join(' ')];
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
 * Picks a resource. Every second try takes a writable one of another user, if there is one; every sixth takes any, also
 * a hidden one; the others take a visible one.
 */
function pickSeen(
  model: Model,
  who: number,
  at: number,
  fits: (resource: ModelResource) => boolean,
): ModelResource | undefined {
  const all = model.resources.filter(fits);
  const seen = all.filter((resource) => accessOf(model, who, resource) !== null);
  const given = seen.filter((resource) => accessOf(model, who, resource) === 'rw');
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
      const container = kind === 'project' ? undefined : kind === 'task' ? (parent ?? project) : project;
      const asPart = kind === 'task' && parent !== undefined;
      return {
        name: `creates a ${kind} in ${container?.kind} ${container?.id}`,
        user: who,
        send: (_model, { users }) =>
          (users[who] as Person).post(`/api/v1/${kind}`, {
            ...(kind === 'note' ? { title: 'x' } : { name: 'x' }),
            ...(container && { [container.kind === 'task' ? 'parent_task_id' : 'project_id']: container.id }),
          }),
        allowed: () =>
          container === undefined ||
          (canWrite(accessOf(model, who, container)) && (!asPart || container.parent === null)),
        apply: (state, { id }) =>
          state.resources.push({
            kind,
            id,
            owner: container?.owner ?? who,
            project: container === undefined ? null : container.kind === 'project' ? container.id : container.project,
            parent: asPart ? (container?.id ?? null) : null,
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
      const resource = pickSeen(model, who, at, ({ owner }) => at % 6 === 1 || owner === who);
      if (resource === undefined) return undefined;
      const isThere = model.shares.some(
        (one) => one.kind === resource.kind && one.resource === resource.id && one.user === withUser,
      );
      return {
        name: `shares ${resource.kind} ${resource.id} with ${withUser}, ${access}`,
        user: who,
        send: (_model, { users }) =>
          (users[who] as Person).post('/api/v1/share', {
            resource_type: resource.kind,
            resource_id: resource.id,
            email: (users[withUser] as Person).email,
            access,
          }),
        allowed: () => resource.owner === who && withUser !== who && !isThere,
        apply: (state, { id }) =>
          state.shares.push({ id, kind: resource.kind, resource: resource.id, user: withUser, access }),
      };
    }),
  );

const unsharing = fc.tuple(user, index).map(([who, at]) =>
  command((model) => {
    const share = pick(model.shares, at);
    if (share === undefined) return undefined;
    const owner = find(model, share.kind, share.resource)?.owner;
    return {
      name: `ends share ${share.id} of ${share.kind} ${share.resource}`,
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
              (share) => share.user !== who || find(model, share.kind, share.resource)?.owner !== other,
            );
          },
        },
  ),
);

const moving = fc
  .tuple(user, index, fc.constantFrom('project' as const, 'parent' as const), fc.option(index, { freq: 2 }))
  .map(([who, at, member, to]) =>
    command((model) => {
      const resource = pickSeen(
        model,
        who,
        at,
        ({ kind }) => kind === 'task' || (member === 'project' && kind === 'note'),
      );
      if (resource === undefined) return undefined;
      const container = member === 'parent' ? 'task' : 'project';
      const target =
        to === null
          ? undefined
          : pickSeen(
              model,
              who,
              to,
              ({ kind, owner }) => kind === container && (to % 6 === 1 || owner === resource.owner),
            );
      if (to !== null && target === undefined) return undefined;
      return {
        name: `moves ${resource.kind} ${resource.id} to ${member} ${target?.id ?? 'none'}`,
        user: who,
        send: (_model, { users }) =>
          (users[who] as Person).patch(`/api/v1/${resource.kind}/${resource.id}`, {
            [member === 'parent' ? 'parent_task_id' : 'project_id']: target?.id ?? null,
          }),
        allowed: () => mayMove(model, who, resource, member, target),
        apply: () => move(model, who, resource, member, target),
      };
    }),
  );

function mayMove(
  model: Model,
  who: number,
  resource: ModelResource,
  member: 'project' | 'parent',
  target: ModelResource | undefined,
): boolean {
  if (!canWrite(accessOf(model, who, resource))) return false;
  if (visibleTo(model, who, resource, member) === (target?.id ?? null)) return true;
  const owns = resource.owner === who;
  if (!owns && accessOf(model, who, resource, true) !== 'rw') return false;
  if (target !== undefined) {
    if (!canWrite(accessOf(model, who, target)) || target.owner !== resource.owner) return false;
    if (member === 'project') return resource.parent === null;
    const hasSubtasks = model.resources.some(({ kind, parent }) => kind === 'task' && parent === resource.id);
    return target.parent === null && target.id !== resource.id && !hasSubtasks;
  }
  if (member === 'project') return owns && resource.parent === null;
  if (owns) return true;
  const project = find(model, 'project', visibleTo(model, who, resource, 'project'));
  return project !== undefined && canWrite(accessOf(model, who, project));
}

function visibleTo(model: Model, who: number, resource: ModelResource, member: 'project' | 'parent'): number | null {
  const related = find(model, member === 'project' ? 'project' : 'task', resource[member]);
  return related === undefined || accessOf(model, who, related) === null ? null : related.id;
}

function move(
  model: Model,
  who: number,
  resource: ModelResource,
  member: 'project' | 'parent',
  target: ModelResource | undefined,
): void {
  if (visibleTo(model, who, resource, member) === (target?.id ?? null)) return;
  resource[member] = target?.id ?? null;
  if (member === 'parent' && target !== undefined) resource.project = target.project;
  if (resource.kind !== 'task' || member === 'parent') return;
  for (const part of model.resources)
    if (part.kind === 'task' && part.parent === resource.id) part.project = resource.project;
}

const removal = fc.tuple(user, index).map(([who, at]) =>
  command((model) => {
    const resource = pickSeen(model, who, at, () => true);
    if (resource === undefined) return undefined;
    return {
      name: `deletes ${resource.kind} ${resource.id}`,
      user: who,
      send: (_model, { users }) => (users[who] as Person).delete(`/api/v1/${resource.kind}/${resource.id}`),
      allowed: () =>
        resource.owner === who ||
        (resource.kind !== 'project' &&
          canWrite(accessOf(model, who, resource)) &&
          accessOf(model, who, resource, true) === 'rw'),
      apply: (state) => {
        const isDeleted = (one: ModelResource) =>
          (one.kind === resource.kind && one.id === resource.id) ||
          (resource.kind === 'task' && one.kind === 'task' && one.parent === resource.id);
        const deleted = state.resources.filter(isDeleted);
        state.resources = state.resources.filter((one) => !isDeleted(one));
        state.shares = state.shares.filter(
          (share) => !deleted.some((one) => one.kind === share.kind && one.id === share.resource),
        );
        if (resource.kind !== 'project') return;
        for (const one of state.resources) if (one.project === resource.id) one.project = null;
      },
    };
  }),
);

const usual = [creation, sharing, moving];

/** Each run takes half a second: a hundred commands, and the view of four users after each. */
const RUNS = slowly(4, 1_000);

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
        const setup = () => ({ model: { resources: [], shares: [] }, real: { service, users } });
        await fc.asyncModelRun(setup, commands);
      },
    ),
    // A counterexample is repeated on the same service, with new users.
    { numRuns: RUNS, endOnFailure: false },
  );
  t.ok(round >= RUNS);
});
