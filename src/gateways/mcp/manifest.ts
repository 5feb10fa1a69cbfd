import type { Feature } from '../../context.js';
import { mcp as routes } from './routes.js';

/** The gateway for language models and agents: tools, resources and prompts over the Model Context Protocol. */
export const mcp: Feature = {
  name: 'mcp',
  routes: [{ mount: 'root', routes }],
};
