import { Type } from '@sinclair/typebox';
import { ENDED_PROJECT_STATUSES, OPEN_PROJECT_STATUSES } from '../../filter/fields.js';
import { StringEnum } from '../../http/schemas.js';
import { filterOf, idOf, inputFault } from './references.js';
import {
  asIn,
  CalendarDay,
  filterText,
  ProjectParts,
  ProjectSummary,
  pageInput,
  ResourceId,
  TagNames,
  textInput,
} from './schema.js';
import { pageFor, pageOf, projectSummary, sectionSummary, viewSummary } from './summaries.js';
import { tool } from './tool.js';

const listProjectsTool = tool('list_projects', {
  title: 'List projects',
  description: 'Lists open projects (with over: ended ones), pinned first; or templates, sections or saved views.',
  operations: ['listProjects'],
  input: Type.Object({
    what: Type.Optional(
      StringEnum(['projects', 'templates', 'sections', 'views'], { description: 'projects by default' }),
    ),
    project: Type.Optional(ResourceId('only its sections or views')),
    text: filterText('part of name or description'),
    area: Type.Optional(ResourceId('id, uid, name or "none"')),
    over: Type.Optional(Type.Boolean({ description: 'done and cancelled ones instead' })),
    ...pageInput,
  }),
  output: ProjectParts,
  async run({ client }, { what = 'projects', project, text: q, area, over, ...paging }) {
    if (what === 'sections' || what === 'views') {
      const [unused] = Object.entries({ text: q, area, over }).find(([, given]) => given !== undefined) ?? [];
      if (unused !== undefined) throw inputFault(unused, 'is for projects and templates.');
      const project_id = project === undefined ? undefined : await filterOf(client, 'project', project);
      const query = { ...pageFor(paging), ...(project_id !== undefined && { project_id }) };
      return what === 'sections'
        ? pageOf(
            'sections',
            await client.page('listSections', { query: { ...query, order_by: ['rank'] } }),
            sectionSummary,
          )
        : pageOf('views', await client.page('listViews', { query: { ...query, order_by: ['rank'] } }), viewSummary);
    }
    if (project !== undefined) throw inputFault('project', 'is for sections and views.');
    const isTemplate = what === 'templates';
    const query = {
      ...{ q, ...pageFor(paging) },
      ...(isTemplate ? { template: true } : { status: [...(over ? ENDED_PROJECT_STATUSES : OPEN_PROJECT_STATUSES)] }),
      ...(area !== undefined && { area_id: await filterOf(client, 'area', area) }),
    };
    const page = await client.page('listProjects', { query: { ...query, order_by: ['pinned:desc', 'name'] } });
    return pageOf('projects', page, projectSummary);
  },
});

const addProject = tool('add_project', {
  title: 'Add a project',
  description: 'Creates a project, not started by default: {"name": "Garden", "area": "Home"}.',
  operations: ['createProject'],
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 255, description: 'its title, one line' }),
    description: textInput('what it is about'),
    status: Type.Optional(
      StringEnum([...OPEN_PROJECT_STATUSES, ...ENDED_PROJECT_STATUSES], { description: 'how far it is' }),
    ),
    due_date: Type.Optional(CalendarDay('day of its end')),
    area: Type.Optional(ResourceId('id, uid or name')),
    goal: Type.Optional(ResourceId('id, uid or name')),
    tags: Type.Optional(TagNames('names, also new ones')),
  }),
  output: Type.Object({ project: asIn('list_projects', ProjectSummary) }),
  writes: {},
  async run({ client }, { area, goal, ...rest }) {
    const body = {
      ...rest,
      ...(area !== undefined && { area_id: await idOf(client, 'area', area) }),
      ...(goal !== undefined && { goal_id: await idOf(client, 'goal', goal) }),
    };
    const project = await client.call('createProject', { body });
    return { facts: { project: projectSummary(project) }, sentence: 'It is added.' };
  },
});

export const projectTools = [listProjectsTool, addProject];
