// Which way imports may go. The layers, from the ground up:
// db ← lib ← access ← stores ← services ← api ← routes ← app ← server, and the sockets (transport) beside the api.

/** Files that may hold SQL: whatever imports kysely or the query helpers is named as one of these. */
const SQL_FILES = '(^|[/-])(store|sql)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that import each other cannot be read, or changed, by themselves. Types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file.',
      severity: 'error',
      from: { orphan: true, path: '^(src|db)/', pathNot: ['^src/server\\.ts$', 'import-worker\\.ts$'] },
      to: {},
    },
    {
      name: 'only-what-is-installed',
      comment: 'An import must name a file, or a package that package.json lists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^\\.\\.?/.*generated/' },
    },
    {
      name: 'no-dev-packages-in-the-service',
      comment: 'The service is installed without the development dependencies.',
      severity: 'error',
      from: { path: '^(src|db)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'db-is-the-ground-floor',
      comment: 'db knows SQL and nothing else.',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: ['^(src|scripts|test)/', 'node_modules/@?fastify'] },
    },
    {
      name: 'queries-know-no-dialect',
      comment: 'What both databases share must not know one of them.',
      severity: 'error',
      from: { path: '^db/(query/|database\\.ts|schema\\.ts)' },
      to: { path: '^db/(sqlite|postgres)/' },
    },
    {
      name: 'one-place-chooses-the-dialect',
      comment: 'The service opens its database with db/open.ts, and knows the port in db/database.ts.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^db/(sqlite|postgres)/' },
    },
    {
      name: 'dialects-stand-apart',
      comment: 'What both databases need is in db/ or db/query/.',
      severity: 'error',
      from: { path: '^db/(sqlite|postgres)/' },
      to: { path: '^db/(sqlite|postgres)/', pathNot: '^db/$1/' },
    },
    {
      name: 'sql-in-stores-only',
      comment: 'Whatever imports kysely or a query helper is a store: name it store.ts, *-store.ts or *-sql.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: [SQL_FILES, '^src/access/'] },
      to: {
        path: ['node_modules/kysely', '^db/query/'],
        pathNot: '^db/query/search-words\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-know-no-http',
      comment: 'A store takes the executor and the caller, and returns what the wire shows.',
      severity: 'error',
      from: { path: [`^src/.*${SQL_FILES}`, '^src/access/'] },
      to: { path: ['^src/(api|transport)/', 'node_modules/@?fastify'] },
    },
    {
      name: 'services-know-no-http',
      comment: 'A use case may be called by a gateway that is no HTTP.',
      severity: 'error',
      from: { path: '/service\\.ts$' },
      to: { path: ['^src/(api|transport)/', 'node_modules/@?fastify'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide: no I/O, no clock. They know schemas, other rules and the calendar.',
      severity: 'error',
      from: { path: '^src/.*/(rules|recurrence)\\.ts$' },
      to: {
        pathNot: ['/(schema|rules|recurrence|calendar|errors)\\.ts$', 'temporal-polyfill'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-import-downwards',
      comment: 'store ← service ← routes: a store imports no service, a service no routes.',
      severity: 'error',
      from: { path: [`^src/.*${SQL_FILES}`, '/service\\.ts$', '/rules\\.ts$', '/schema\\.ts$'] },
      to: { path: '^src/features/.*/(routes|manifest)\\.ts$' },
    },
    {
      name: 'stores-import-no-services',
      severity: 'error',
      comment: 'A store is below the services.',
      from: { path: `^src/.*${SQL_FILES}` },
      to: { path: '/service\\.ts$' },
    },
    {
      name: 'layers',
      comment: 'What features share must not know the features.',
      severity: 'error',
      from: { path: '^src/(api|access|events|jobs|lib|config|transport)/' },
      to: { path: '^src/features/' },
    },
    {
      name: 'lib-and-config-are-leaves',
      comment: 'Small things that everything may use know nothing above them.',
      severity: 'error',
      from: { path: '^src/(lib|config)/' },
      to: { path: '^src/(api|access|transport|features)/' },
    },
    {
      name: 'nothing-imports-the-top',
      comment: 'app.ts is imported by what starts a service; server.ts by nothing.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server\\.ts$|processes/)' },
      to: { path: ['^src/(app|server)\\.ts$', '^(scripts|test)/'] },
    },
    {
      name: 'one-outbound-door',
      comment: 'Outbound connections are opened in one place.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/lib/outbound-http\\.ts$', '^src/client/'] },
      to: { path: 'node_modules/(undici|openapi-fetch)' },
    },
    {
      name: 'the-client-stands-alone',
      comment: 'The client is a library for others: it imports nothing of the service, and the service nothing of it.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { pathNot: ['^src/client/', 'node_modules/'] },
    },
    {
      name: 'nothing-imports-the-client',
      comment: 'The client is a library for others.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: '^src/client/' },
      to: { path: '^src/client/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test/sdk)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
