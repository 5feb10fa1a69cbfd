import { Type } from '@sinclair/typebox';
import { ENDED_PROJECT_STATUSES, OPEN_PROJECT_STATUSES } from '../../features/projects/columns.js';
import { StringEnum } from '../../http/schemas.js';
import { filterOf, idOf } from './references.js';
import {
  CalendarDay,
  filterText,
  ProjectSummary,
  pageInput,
  pageOutput,
  ResourceId,
  TagNames,
  TextOrNull,
} from './schema.js';
import { pageFor, pageOf, projectSummary } from './summaries.js';
import { tool } from './tool.js';

const listProjectsTool = tool('list_projects', {
  title: 'List projects',
  description: 'Lists open projects, or with over those that are done or cancelled: pinned ones first, then by name.',
  operations: ['listProjects'],
  input: Type.Object({
    text: filterText(),
    area: Type.Optional(ResourceId()),
    over: Type.Optional(Type.Boolean()),
    ...pageInput,
  }),
  output: pageOutput('projects', ProjectSummary),
  async run({ client }, { text: q, area, over = false, ...paging }) {
    const status = [...(over ? ENDED_PROJECT_STATUSES : OPEN_PROJECT_STATUSES)];
    const query = {
      ...{ q, status, ...pageFor(paging) },
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
    name: Type.String({ minLength: 1, maxLength: 255 }),
    description: Type.Optional(TextOrNull()),
    status: Type.Optional(StringEnum([...OPEN_PROJECT_STATUSES, ...ENDED_PROJECT_STATUSES])),
    due_date: Type.Optional(CalendarDay()),
    area: Type.Optional(ResourceId()),
    goal: Type.Optional(ResourceId()),
    tags: Type.Optional(TagNames()),
  }),
  output: Type.Object({ project: ProjectSummary }),
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
