// Which way imports may go: within a feature store ← service ← routes, between folders as listed here.

/** Folders and files of src/, from the ground up: each imports only those before it. The others import no part of these. */
const LAYERS = [
  'lib',
  'filter',
  'config',
  'resource',
  'access',
  'context.ts',
  'write',
  'manifest.ts',
  'background',
  'http',
  'metrics',
  'features',
  'gateways',
  'account-data',
  'imports',
  'app.ts',
  'registry.ts',
  'processes',
  'server.ts',
];

/**
 * Features that other features import, from the ground up: each imports only those before it. Descriptions of types have
 * an order of their own: that of their relations.
 */
const SHARED_FEATURES = [
  'changes',
  'docs',
  'deliveries',
  'reminder-moves',
  'notifications',
  'security-log',
  'task-history',
  'trash',
  'webhooks',
  'unique-names',
  'api-keys',
  'oauth',
  'accounts',
  'mail',
  'account-mail',
  'second-factor',
  'sign-in-links',
  'oidc',
  'tagging',
  'sections',
  'goals',
  'tags',
  'filters',
  'views',
  'notes',
  'live-tasks',
  'reminders',
  'tasks',
  'comments',
  'projects',
  'shares',
  'quick-add',
];

/** The same for folders of `http/` and of the web interface. */
const HTTP = ['auth', 'validation', 'errors', 'rate-limit', 'openapi', 'socket', 'resources'];
const WEB = ['text', 'data', 'components', 'filter', 'screens'];

const DESCRIPTIONS = '/description\\.ts$';

/** Returns a rule for each of some folders: it imports none of the later ones. */
function oneWay(folder, names) {
  return names.slice(0, -1).map((name, index) => ({
    name: `one-way-from-${folder.replaceAll('/', '-')}-${name}`,
    comment: 'Folders that import each other cannot be read, or changed, by themselves. The order is above.',
    severity: 'error',
    from: { path: `^${folder}/${within(name)}` },
    to: {
      path: `^${folder}/(${names
        .slice(index + 1)
        .map(within)
        .join('|')})`,
      pathNot: DESCRIPTIONS,
    },
  }));
}

/** The path of a folder or a file. */
function within(name) {
  return name.endsWith('.ts') ? `${name.replace('.', '\\.')}$` : `${name}/`;
}

/** Files that may hold SQL: whatever imports kysely or the query helpers is named as one of these. */
const SQL_FILES = '(^|[/-])(store|sql)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...oneWay('src', LAYERS),
    ...oneWay('src/features', SHARED_FEATURES),
    ...oneWay('src/http', HTTP),
    ...oneWay('src/web', WEB),
    {
      name: 'one-way-between-features',
      comment: 'A feature that others import is in the list above, so that no two import each other.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: [`^src/features/(${SHARED_FEATURES.join('|')})/`, '^src/features/$1/', DESCRIPTIONS],
      },
    },
    {
      name: 'descriptions-are-plain',
      comment: 'A description is data: whoever needs to know a type can import it.',
      severity: 'error',
      from: { path: DESCRIPTIONS },
      to: {
        pathNot: [
          DESCRIPTIONS,
          '/columns\\.ts$',
          '^src/(resource/type|http/schemas|lib/limits)\\.ts$',
          'node_modules/@sinclair/typebox',
        ],
      },
    },
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
      from: {
        orphan: true,
        path: '^(src|db)/',
        pathNot: [
          '^src/server\\.ts$',
          '-worker\\.ts$',
          '\\.d\\.ts$',
          '^src/web/(main\\.tsx|sw\\.js)$',
          '^src/(docs-page|cli)/main\\.ts$',
        ],
      },
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
      from: { path: '^(src|db)/', pathNot: '^src/(web|docs-page|cli)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'db-is-the-ground-floor',
      comment:
        'db knows SQL, what is missing in JavaScript itself, periods of time, the form of compared texts, and the channel ' +
        'for measurements.',
      severity: 'error',
      from: { path: '^db/' },
      to: {
        path: ['^(src|commands|scripts|test)/', 'node_modules/@?fastify'],
        pathNot: '^src/(lib/(typed|once-per-frozen|soon|fair-queue|measures|periods)|filter/comparison)\\.ts$',
      },
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
      name: 'migrations-are-frozen',
      comment:
        'A released migration must not change with the code: it imports kysely, other migrations and their words only.',
      severity: 'error',
      from: { path: '^db/(sqlite/|postgres/|)migrations/', pathNot: '/index\\.ts$' },
      to: {
        pathNot: [
          'node_modules/kysely',
          '^db/$1migrations/[0-9]',
          '^db/migrations/sql\\.ts$',
          '^db/query/dialect\\.ts$',
        ],
      },
    },
    {
      name: 'code-does-not-use-migrations',
      comment: 'Code changes, released migrations do not: neither may depend on the other.',
      severity: 'error',
      from: { path: '^(src|db|commands|scripts)/', pathNot: '^db/((sqlite|postgres)/)?migrations/' },
      to: { path: '^db/((sqlite|postgres)/)?migrations/[0-9]' },
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
      from: { path: '^src/', pathNot: [SQL_FILES, '^src/(access|write)/'] },
      to: {
        path: ['node_modules/kysely', '^db/query/'],
        pathNot: '^db/query/search-(words|entries)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-know-no-http',
      comment: 'A store takes the executor and the caller, and returns what the wire shows.',
      severity: 'error',
      from: { path: [`^src/.*${SQL_FILES}`, '^src/(access|write)/'] },
      to: { path: ['^src/http/', 'node_modules/@?fastify'] },
    },
    {
      name: 'services-know-no-http',
      comment: 'A use case may be called by a gateway that is no HTTP.',
      severity: 'error',
      from: { path: '^src/.*/service\\.ts$' },
      to: { path: ['^src/http/', 'node_modules/@?fastify'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide: no I/O, no clock. They know schemas, the fields of lists, other rules and the calendar.',
      severity: 'error',
      from: { path: '^src/.*/(rules|recurrence)\\.ts$' },
      to: {
        pathNot: [
          '/(schema|description|columns|fields|rules|recurrence|calendar|days|errors)\\.ts$',
          'temporal-polyfill',
        ],
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
      name: 'nothing-imports-a-gateway',
      comment: 'A gateway is a door: the registry puts it in, and nothing behind it knows it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(gateways/|registry\\.ts$)' },
      to: { path: '^src/gateways/' },
    },
    {
      name: 'commands-need-no-scripts',
      comment: 'An installation has the commands of operators, and not the programs of developers.',
      severity: 'error',
      from: { path: '^commands/' },
      to: { path: '^(scripts|test)/' },
    },
    {
      name: 'lib-is-leaves',
      comment: 'Small things that everything may use import packages and each other.',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^(src|db|commands|scripts|test)/', pathNot: '^src/lib/' },
    },
    {
      name: 'the-filter-language-stands-alone',
      comment: 'The browser loads it: it imports neither packages nor the rest of the service.',
      severity: 'error',
      from: { path: '^src/filter/' },
      to: { pathNot: '^src/filter/' },
    },
    {
      name: 'config-is-a-leaf',
      comment: 'The settings know the form of a database address, and nothing of what uses them.',
      severity: 'error',
      from: { path: '^src/config/' },
      to: { path: '^(src|commands|scripts|test)/', pathNot: '^src/(lib|config)/' },
    },
    {
      name: 'the-registry-is-for-the-top',
      comment: 'The registry knows every feature: what the features build on gets them in the context.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(app|server)\\.ts$|^src/processes/' },
      to: { path: '^src/registry\\.ts$' },
    },
    {
      name: 'nothing-imports-the-top',
      comment: 'app.ts is imported by what starts a service; server.ts by nothing.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server\\.ts$|processes/)' },
      to: { path: ['^src/(app|server)\\.ts$', '^(commands|scripts|test)/'] },
    },
    {
      name: 'one-outbound-door',
      comment: 'Outbound connections are opened in one place.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/lib/outbound-http\\.ts$', '^src/client/'] },
      to: { path: 'node_modules/(undici|openapi-fetch)' },
    },
    {
      name: 'one-place-sends-mail',
      comment: 'Mail is sent in one place, which loads the library with the first mail.',
      severity: 'error',
      from: { path: '^(src|db|commands)/', pathNot: '^src/lib/mail-transport\\.ts$' },
      to: { path: 'node_modules/nodemailer' },
    },
    {
      name: 'sign-in-at-providers-is-loaded-late',
      comment: 'A service without providers loads neither the library nor the flow: import them with import().',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/oidc/(flow|provider)\\.ts$' },
      to: {
        path: ['node_modules/openid-client', '^src/features/oidc/(flow|provider)\\.ts$'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'one-inbound-door',
      comment: 'Servers are made in one place, which gives each of them the guards of the transport.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/http/socket/listener\\.ts$' },
      to: { path: 'node_modules/fastify/', dependencyTypesNot: ['type-only'] },
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
      comment: 'The client is a library for others. The gateways use its types of the operations.',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: '^src/(client|web|cli)/|^src/gateways/client\\.ts$' },
      to: { path: '^src/client/' },
    },
    {
      name: 'the-command-is-a-client',
      comment: 'The command tutti uses the published operations through the client, and is bundled by itself.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: {
        pathNot: ['^src/(cli|client)/', 'node_modules/(cac|picocolors|@types/node)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'nothing-imports-the-command',
      comment: 'It is a program of its own.',
      severity: 'error',
      from: { path: '^(src|db|commands)/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'gateways-call-operations',
      comment: 'A gateway calls operations through gateways/client.ts: it repeats no validation, limits or scopes.',
      severity: 'error',
      from: { path: '^src/gateways/' },
      to: {
        path: `^src/.*((^|/)service\\.ts$|${SQL_FILES})`,
        // Reads that no operation answers, of the tools daily_brief and changes_since.
        pathNot: '^src/features/(tasks/lists/today-store|changes/service)\\.ts$',
      },
    },
    {
      name: 'gateways-use-types-of-the-client',
      comment: 'Gateways call operations in process: nothing of the client is loaded with the service.',
      severity: 'error',
      from: { path: '^src/gateways/' },
      to: { path: '^src/client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-web-interface-is-a-client',
      comment:
        'It uses the published operations through the client, the filter language, durations, grouping, previews of Markdown, the rule by which dates recur, and the marks of quick add; it knows nothing else of the service.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: {
        pathNot: [
          '^src/(web|client|filter)/',
          '^src/features/tasks/recurrence/recurrence\\.ts$',
          '^src/features/quick-add/marks\\.ts$',
          '^src/lib/durations\\.ts$',
          '^src/lib/grouping\\.ts$',
          '^src/lib/plain-text\\.ts$',
          'node_modules/',
        ],
      },
    },
    {
      name: 'nothing-imports-the-web-interface',
      comment: 'It is built by itself, and served as files.',
      severity: 'error',
      from: { path: '^(src|db|commands|scripts)/', pathNot: '^src/(web|docs-page)/' },
      to: { path: '^src/web/' },
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
