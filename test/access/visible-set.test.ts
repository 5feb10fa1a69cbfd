import t from 'tap';
import { names, type ResourceName, startWorld } from '../support/world.js';

const SHARED_TASKS: ResourceName[] = ['shared task', 'task in shared project'];
const SHARED_SUBTASKS: ResourceName[] = ['subtask in shared project', 'subtask of shared task'];
const ALL_TASKS: ResourceName[] = [...SHARED_TASKS, 'private task', 'task in private project'];
const ALL_SUBTASKS: ResourceName[] = [...SHARED_SUBTASKS, 'private subtask'];
const SHARED_NOTES: ResourceName[] = ['note in shared project', 'shared note'];
const ALL_NOTES: ResourceName[] = [...SHARED_NOTES, 'note about shared task', 'private note'];

const SHARED_COMMENTS: ResourceName[] = ['comment in shared project', 'comment on shared task'];
const SHARED_FILES: ResourceName[] = ['attachment in shared project', 'attachment of shared task'];

const OWNER = {
  tasks: ALL_TASKS,
  subtasks: ALL_SUBTASKS,
  projects: ['shared project', 'private project'] as ResourceName[],
  sections: ['shared section', 'private section'] as ResourceName[],
  views: ['shared view', 'private view'] as ResourceName[],
  notes: ALL_NOTES,
  comments: [...SHARED_COMMENTS, 'private comment'] as ResourceName[],
  attachments: [...SHARED_FILES, 'private attachment'] as ResourceName[],
  reminders: ['reminder about shared task'] as ResourceName[],
  areas: ['area'] as ResourceName[],
  goals: ['goal'] as ResourceName[],
  tags: ['tag'] as ResourceName[],
};
const MEMBER: typeof OWNER = {
  tasks: SHARED_TASKS,
  subtasks: SHARED_SUBTASKS,
  projects: ['shared project'],
  sections: ['shared section'],
  views: ['shared view'],
  notes: SHARED_NOTES,
  comments: SHARED_COMMENTS,
  attachments: SHARED_FILES,
  reminders: [],
  areas: [],
  goals: [],
  tags: [],
};
const NO_USERS: typeof OWNER = {
  tasks: [],
  subtasks: [],
  projects: [],
  sections: [],
  views: [],
  notes: [],
  comments: [],
  attachments: [],
  reminders: [],
  areas: [],
  goals: [],
  tags: [],
};

const PEOPLE = [
  ['the owner', 'owner', OWNER, []],
  ['a member who may write', 'rw', MEMBER, ['own of rw@example.com']],
  ['a member who may read', 'ro', MEMBER, ['own of ro@example.com']],
  ['a stranger', 'stranger', NO_USERS, ['own of stranger@example.com']],
  ['an administrator', 'root', NO_USERS, []],
] as const;

const LISTS = ['projects', 'sections', 'views', 'notes', 'comments', 'attachments', 'areas', 'goals', 'tags'] as const;

for (const [who, role, sees, own] of PEOPLE) {
  t.test(`What ${who} sees`, async (t) => {
    const { [role]: person, resources } = await startWorld(t);

    t.test('Lists show exactly what is theirs and what is shared with them', async (t) => {
      const top = [...sees.tasks, ...own].sort();
      const all = [...sees.tasks, ...sees.subtasks, ...own].sort();
      t.same(await names(person, 'tasks'), top);
      t.same(await names(person, 'tasks?include_subtasks=true'), all);
      t.same(await names(person, 'tasks/today'), [...sees.tasks].sort());
      t.same(await names(person, 'tasks/upcoming'), [...sees.tasks].sort());
      t.same(await names(person, 'tasks?order_by=name:desc,id&include_subtasks=true&status=open'), all);
      for (const plural of LISTS) t.same(await names(person, plural), [...sees[plural]].sort(), plural);
    });

    t.test('Filters never show more than the list does', async (t) => {
      const filters = [`tag=tag`, 'q=task', 'due=today', 'due_after=2026-01-01', 'due_before=2027-01-01'];
      for (const filter of filters) {
        t.same(await names(person, `tasks?${filter}`), [...sees.tasks].sort(), filter);
      }
      // Area and goal are the owner's alone: to others, nothing has one.
      for (const [plural, seen] of [
        ['tasks', sees.tasks],
        ['projects', sees.projects],
      ] as const) {
        const has = role === 'owner' ? [...seen].sort() : [];
        const none = [...(role === 'owner' ? [] : seen), ...(plural === 'tasks' ? own : [])].sort();
        for (const filter of [`area_id=${resources.area.id}`, `goal_id=${resources.goal.uid}`]) {
          t.same(await names(person, `${plural}?${filter}`), has, `${plural} ${filter}`);
        }
        for (const filter of ['area_id=none', 'goal_id=none']) {
          t.same(await names(person, `${plural}?${filter}`), none, `${plural} ${filter}`);
        }
      }
      for (const [name, inside] of [
        ['shared project', ['task in shared project']],
        ['private project', ['task in private project']],
      ] as const) {
        const visible = inside.filter((task) => sees.tasks.includes(task));
        t.same(await names(person, `tasks?project_id=${resources[name].id}`), visible, name);
        t.same(await names(person, `tasks?project_id=${resources[name].uid}`), visible, name);
      }
      for (const [parent, subtask] of [
        ['shared task', 'subtask of shared task'],
        ['private task', 'private subtask'],
      ] as const) {
        const visible = sees.subtasks.includes(subtask) ? [subtask] : [];
        t.same(await names(person, `tasks?parent_task_id=${resources[parent].id}`), visible, parent);
      }
      const notes = sees.notes.includes('note in shared project') ? ['note in shared project'] : [];
      t.same(await names(person, `notes?project_id=${resources['shared project'].id}`), notes);
      t.same(await names(person, 'notes?tag=tag'), notes);
      t.same(await names(person, 'projects?tag=tag'), [...sees.projects].sort());
    });

    t.test('Counts and metrics count what the list shows', async (t) => {
      const total = async (path: string) => (await person.get(`/api/v1/${path}`)).body.pagination.total;
      const open = sees.tasks.length + own.length;
      t.equal(await total('tasks?count=true&limit=1'), open);
      t.equal(await total('tasks?count=true&include_subtasks=true&status=open'), open + sees.subtasks.length);
      t.equal(await total('tasks/today?count=true'), sees.tasks.length);
      for (const plural of [...LISTS, 'reminders'] as const) {
        t.equal(await total(`${plural}?count=true`), sees[plural].length, plural);
      }
      const { body: metrics } = await person.get('/api/v1/tasks/metrics');
      t.match(metrics, { open, due_today: sees.tasks.length, suggested: own.length, overdue: 0 });
    });

    t.test('Single reads answer 200 for what the lists show, and 404 for the rest', async (t) => {
      const visible = new Set<string>(Object.values(sees).flat());
      const faults: string[] = [];
      const expectStatus = async (path: string, status: number) => {
        const response = await person.get(`/api/v1/${path}`);
        if (response.status !== status) faults.push(`${path} answers ${response.status}`);
      };
      for (const [name, { id, uid, kind }] of Object.entries(resources)) {
        const status = visible.has(name) ? 200 : 404;
        const parts = { task: ['', '/subtasks', '/activity', '/occurrences'], project: ['', '/tasks'] };
        for (const part of parts[kind as 'task'] ?? ['']) {
          await expectStatus(`${kind}/${id}${part}`, status);
          await expectStatus(`${kind}/${uid}${part}`, status);
        }
        if (kind === 'task') await expectStatus(`task/uid/${uid}`, status);
      }
      t.same(faults, []);
    });
  });
}

t.test('A caller without a credential sees nothing: 401', async (t) => {
  const { service, resources } = await startWorld(t);
  for (const path of ['tasks', 'tasks/today', 'tasks/upcoming', 'tasks/metrics', ...LISTS, 'shares', 'users']) {
    t.equal((await service.anonymous.get(`/api/v1/${path}`)).status, 401, path);
  }
  for (const [name, { id, kind }] of Object.entries(resources)) {
    t.equal((await service.anonymous.get(`/api/v1/${kind}/${id}`)).status, 401, name);
  }
});
