import type { ResourceType } from '../../resource/type.js';
import { PROJECT } from '../projects/description.js';
import { viewColumns } from './columns.js';

export const VIEW = {
  type: 'view',
  table: 'views',
  columns: viewColumns,
  relations: { project_id: PROJECT },
  parents: ['project_id'],
} as const satisfies ResourceType;
