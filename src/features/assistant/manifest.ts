import type { Feature } from '../../context.js';
import { assistant as routes } from './routes.js';
import * as schema from './schema.js';

export const assistant: Feature = {
  name: 'assistant',
  routes: [{ mount: 'account', routes }],
  tags: [
    {
      name: 'AI assistant',
      description: 'Briefs and insights by a provider of your choice, for users who switch them on.',
    },
  ],
  components: [schema],
};
