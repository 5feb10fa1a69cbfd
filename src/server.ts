import { setFlagsFromString } from 'node:v8';

// If objects of one kind outlive some collections, V8 creates all later ones in the old generation. Objects of requests
// would stay there, with all that they refer to, until a full collection, and make the short ones take longer.
setFlagsFromString('--no-allocation-site-pretenuring');
// A request runs through some hundred short functions, which all routes share: they have to be inlined further, and for
// objects of more shapes, than V8 does by default. Higher values take more memory.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=2500');
setFlagsFromString('--max-valid-polymorphic-map-count=8');

// Nothing is imported before it is known that Node can read it.
await import(new URL('./node-version.js', import.meta.url).href);
const { MIN_OPEN_FILES, openFiles } = await import('./lib/open-files.js');
if (openFiles() < MIN_OPEN_FILES) {
  console.error(
    `The limit of open files is ${openFiles()}; the service needs ${MIN_OPEN_FILES}. Raise the hard limit: ulimit -Hn, ` +
      'or LimitNOFILE of systemd.',
  );
  process.exit(1);
}
const { serve } = await import('./processes/serve.js');
await serve();
