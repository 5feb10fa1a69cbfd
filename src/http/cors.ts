import cors from '@fastify/cors';
import type { Config } from '../config/config.js';
import type { App } from '../context.js';
import { EXPOSED_HEADERS } from './headers.js';
import { methodsOf } from './methods.js';

/** Allows pages of the configured origins to use an app, and answers preflight requests. */
export async function allowOrigins(app: App, { allowedOrigins }: Pick<Config, 'allowedOrigins'>): Promise<void> {
  if (allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: allowedOrigins,
    methods: methodsOf(app),
    credentials: true,
    exposedHeaders: EXPOSED_HEADERS,
  });
}
