import { Type } from '@sinclair/typebox';
import type { Routes } from '../../context.js';
import { pingDatabase } from './store.js';

const Health = Type.Object(
  { status: Type.String({ enum: ['ok'], description: 'The service answers.' }) },
  { description: 'The service answers.', examples: [{ status: 'ok' }] },
);

const schema = (operationId: string, summary: string, description: string) => ({
  operationId,
  summary,
  description,
  tags: ['Health'],
  response: { 200: { ...Health, description: 'Yes.' } },
});

export const health: Routes = () => async (app) => {
  app.get(
    '/health',
    {
      config: { public: true },
      schema: schema('getApiHealth', 'Does the API answer?', 'Counts against the rate limits, as all of the API does.'),
    },
    async () => ({ status: 'ok' }),
  );
};

/** `/health` and `/health/ready`, without authentication and limits. */
export const healthProbes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/health',
      {
        config: { public: true, probe: true },
        schema: schema('getHealth', 'Is the process alive?', 'Asks nothing of the database.'),
      },
      async () => ({ status: 'ok' }),
    );
    app.get(
      '/health/ready',
      {
        config: { public: true, probe: true },
        schema: schema('getReadiness', 'Can it serve requests?', 'Asks the database; 503 while that does not answer.'),
      },
      async () => {
        await pingDatabase(db.read);
        return { status: 'ok' };
      },
    );
  };
