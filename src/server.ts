import { setFlagsFromString } from 'node:v8';

// If objects of one kind outlive some collections, V8 creates all later ones in the old generation. Objects of requests
// would stay there, with all that they refer to, until a full collection, and make the short ones take longer.
setFlagsFromString('--no-allocation-site-pretenuring');

// Nothing is imported before it is known that Node can read it.
await import(new URL('../../scripts/node-version.mjs', import.meta.url).href);
const { serve } = await import('./processes/serve.js');
await serve();
