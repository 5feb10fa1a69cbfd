import type { Feature } from '../../manifest.js';
import { assistant as routes } from './routes.js';
import * as schema from './schema.js';

export const assistant: Feature = {
  name: 'assistant',
  routes: [{ mount: 'account', routes }],
  scopes: {
    // The assistant's texts are made of tasks and projects, and show them.
    getAiConfig: 'ai:read',
    getDailyBrief: ['ai:read', 'tasks:read'],
    getDailyBriefContext: ['ai:read', 'tasks:read'],
    getTaskInsights: ['ai:read', 'tasks:read'],
    getTaskInsightsContext: ['ai:read', 'tasks:read'],
    getProjectInsights: ['ai:read', 'tasks:read', 'projects:read'],
    getProjectInsightsContext: ['ai:read', 'tasks:read', 'projects:read'],
    generateDailyBrief: ['ai:write', 'tasks:read'],
    generateTaskInsights: ['ai:write', 'tasks:read'],
    dismissTaskInsights: ['ai:write', 'tasks:read'],
    generateProjectInsights: ['ai:write', 'tasks:read', 'projects:read'],
    dismissProjectInsights: ['ai:write', 'tasks:read', 'projects:read'],
  },
  tags: [
    {
      name: 'AI assistant',
      description: 'Briefs and insights by a provider of your choice, for users who switch them on.',
    },
  ],
  components: [schema],
};
