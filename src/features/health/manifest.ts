import { Type } from '@sinclair/typebox';
import type { Routes } from '../../context.js';
import type { Feature } from '../../manifest.js';

const Health = Type.Object(
  { status: Type.String({ enum: ['ok'], description: 'The service responds.' }) },
  { description: 'The service responds.', examples: [{ status: 'ok' }] },
);

const schema = (operationId: string, summary: string, description: string) => ({
  operationId,
  summary,
  description,
  tags: ['Health'],
  response: { 200: { ...Health, description: 'The service responds.' } },
});

const apiHealth: Routes = () => async (app) => {
  app.get(
    '/health',
    {
      config: { public: true },
      schema: schema('getApiHealth', 'Check the API', 'Counts in the rate limits, like every request to the API.'),
    },
    async () => ({ status: 'ok' }),
  );
};

/** `/health` and `/health/ready`, without authentication and limits. */
const healthProbes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/health',
      {
        config: { public: true, probe: true },
        schema: schema('getHealth', 'Check the process', 'Does not use the database.'),
      },
      async () => ({ status: 'ok' }),
    );
    app.get(
      '/health/ready',
      {
        config: { public: true, probe: true },
        schema: schema(
          'getReadiness',
          'Check the database',
          'Reads from the database; 503 if it does not respond, cannot be read at all, or its file is no longer at its path.',
        ),
      },
      async () => {
        await db.probe();
        return { status: 'ok' };
      },
    );
  };

export const health: Feature = {
  name: 'health',
  routes: [
    { mount: 'root', routes: healthProbes },
    { mount: 'service', routes: apiHealth },
  ],
  scopes: {
    getHealth: null,
    getReadiness: null,
    getApiHealth: null,
  },
  tags: [{ name: 'Health', description: 'Health checks.', last: true }],
};
