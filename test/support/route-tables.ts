import diagnostics from 'node:diagnostics_channel';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

export interface RouteTable {
  server: FastifyInstance;
  routes: { method: string; url: string; config: FastifyContextConfig }[];
}

/** Runs `build` and returns its result, with the route tables of all servers that it has built. */
export async function withRouteTables<T>(build: () => Promise<T>): Promise<{ built: T; tables: RouteTable[] }> {
  const tables: RouteTable[] = [];
  const record = (message: unknown) => {
    const { fastify: server } = message as { fastify: FastifyInstance };
    const table: RouteTable = { server, routes: [] };
    tables.push(table);
    server.addHook('onRoute', ({ method, url, config = {} }) => {
      for (const one of [method].flat()) table.routes.push({ method: one, url, config });
    });
  };
  diagnostics.subscribe('fastify.initialization', record);
  try {
    return { built: await build(), tables };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', record);
  }
}
