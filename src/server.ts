// Nothing is imported before it is known that Node can read it.
await import(new URL('../../scripts/node-version.mjs', import.meta.url).href);
const { serve } = await import('./processes/serve.js');
await serve();
