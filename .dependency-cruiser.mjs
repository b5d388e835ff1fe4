// Who may import what: the arrows of ARCHITECTURE.md, one rule each. `pnpm check:boundaries` fails on a broken one.
const TESTS = String.raw`(\.test\.tsx?|/testing/.*|/test-support/.*|vitest\.config\.ts)$`;
/** npm packages, found or not: one that package.json does not list breaks the rule too. */
const npm = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;

/** Returns a rule in one line: `from` may not import `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const packages = [
  never(
    'contract-imports-no-other-package',
    'The contract is shared by browser and server and depends on neither.',
    { path: '^packages/contract/' },
    { path: '^(packages/(?!contract/)|apps/)' },
  ),
  never(
    'db-imports-no-other-package',
    'The database package holds tables, and no rule of the product.',
    { path: '^packages/db/' },
    { path: '^(packages/(?!db/)|apps/)' },
  ),
  never(
    'core-imports-db-and-contract-only',
    'Use cases depend on neither a transport nor a machine.',
    { path: '^packages/core/', pathNot: TESTS },
    { path: '^(packages/(?!core/|db/|contract/)|apps/)' },
  ),
  never(
    'platform-imports-ports-only',
    'Platform implements the ports; from the rest of core it imports types only.',
    { path: '^packages/platform/', pathNot: TESTS },
    { path: '^packages/core/', pathNot: '^packages/core/src/ports\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'platform-imports-no-app',
    'Platform knows neither an app nor a table.',
    { path: '^packages/platform/', pathNot: TESTS },
    { path: '^(packages/(?!platform/|core/|contract/)|apps/)' },
  ),
  never(
    'apps-do-not-import-each-other',
    'An app is a program of its own; code that two of them need belongs in a package.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/(?!$1/)', pathNot: '^apps/server/src/router\\.ts$' },
  ),
  never(
    'no-product-code-imports-labs',
    'The labs measure the built product from outside.',
    { path: '^(apps|packages)/' },
    { path: '^labs/' },
  ),
  never(
    'labs-import-no-app',
    'The labs start the built apps as processes.',
    { path: '^labs/' },
    { path: '^apps/' },
  ),
  never(
    'packages-import-no-app',
    'Apps are built from packages, not the other way round.',
    { path: '^packages/(?!e2e/)' },
    { path: '^apps/' },
  ),
];

const web = [
  never(
    'web-imports-contract-only',
    'The browser uses the contract, and of the server only the type of its router.',
    { path: '^apps/web/' },
    { path: '^packages/(?!contract/)' },
  ),
  never(
    'schema-docs-on-the-server',
    'Browsers would download the prose of the published document.',
    { path: '^(apps/web|packages/contract/src/(?!docs/))' },
    { path: '^packages/contract/src/docs/' },
  ),
  never(
    'router-type-in-one-file',
    'Only lib/api/trpc.ts imports AppRouter, and only as a type.',
    { path: '^apps/web/', pathNot: '^apps/web/src/lib/api/trpc\\.ts$' },
    { path: '^apps/server/' },
  ),
  never(
    'router-as-type',
    'A value import would put the server into the browser.',
    { path: '^apps/web/' },
    { path: '^apps/server/', dependencyTypesNot: ['type-only'] },
  ),
  never(
    'features-do-not-import-each-other',
    'A route connects features; all may show pictures.',
    { path: '^apps/web/src/features/([^/]+)/' },
    { path: '^apps/web/src/features/(?!$1/|media/)' },
  ),
  never(
    'features-import-no-route',
    'Routes compose features, not the other way round.',
    { path: '^apps/web/src/(features|components|lib)/' },
    { path: '^apps/web/src/app/' },
  ),
  never(
    'feature-api-renders-nothing',
    'Queries, mutations and cache updates import no component of their feature.',
    { path: '^apps/web/src/features/([^/]+)/api/', pathNot: TESTS },
    { path: '^apps/web/src/features/$1/components/' },
  ),
  never(
    'components-import-no-feature',
    'Controls and libraries do not depend on the nouns of the product.',
    { path: '^apps/web/src/(components|lib)/' },
    { path: '^apps/web/src/features/' },
  ),
  never(
    'web-has-no-cycles',
    'A type that two files of the web app share belongs in a file of its own (`*.types.ts`).',
    { path: '^apps/web/src/' },
    { circular: true },
  ),
  never(
    'zod-mini-in-the-browser',
    'The whole of zod costs the browser 91 kB.',
    { path: '^(apps/web|packages/contract)/src/', pathNot: TESTS },
    { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?(mini|core)/' },
  ),
];

const core = [
  never(
    'core-folders-have-one-entry',
    'Other folders import a folder by its index.ts. The folders within sms count as folders of their own.',
    { path: '^packages/core/src/(sms/[^/]+|[^/]+)/' },
    { path: '^packages/core/src/[^/]+/', pathNot: ['^packages/core/src/$1/', '/index\\.ts$'] },
  ),
  never(
    'core-has-no-loose-files',
    'A file belongs to a folder, but for what every folder needs and the list of subscribers.',
    {},
    {
      path: '^packages/core/src/[^/]+\\.ts$',
      pathNot: '^packages/core/src/(context|errors|index|ports|subscribers)\\.ts$',
    },
  ),
  never(
    'core-is-entered-by-its-index',
    'Other packages use what core exports, not its files.',
    { path: '^(apps|packages/platform)/', pathNot: TESTS },
    { path: '^packages/core/src/', pathNot: '^packages/core/src/(index|ports|backups/index)\\.ts$' },
  ),
  never(
    'subscribers-are-not-imported',
    'Notifications and reminders subscribe to events; the use cases that emit events do not import them. Pushes come after notifications.',
    { path: '^packages/core/src/(?!notifications/|push/|sms/reminders/|[^/]+\\.ts$)', pathNot: TESTS },
    { path: '^packages/core/src/(notifications|sms/reminders)/' },
  ),
];

const libraries = [
  never(
    'transport-in-server-and-web',
    'HTTP and tRPC belong to the server; the browser has the client.',
    { path: '^(packages/(core|db|platform|contract)|apps/(worker|cli))/' },
    { path: npm('fastify', '@fastify', '@trpc') },
  ),
  never(
    'queue-in-platform',
    'One factory creates the queue; only composition roots open Redis besides.',
    { path: '^(apps|packages)/', pathNot: ['^packages/platform/', '^apps/[^/]+/src/context\\.ts$', TESTS] },
    { path: npm('bullmq', 'ioredis'), dependencyTypesNot: ['type-only'] },
  ),
  never(
    'pictures-in-platform',
    'Only the image pipeline decodes.',
    {
      path: '^(apps/(server|worker)|packages/(contract|core|db|platform))/',
      pathNot: ['^packages/platform/src/images/', TESTS],
    },
    { path: npm('sharp', 'libheif-js') },
  ),
  never(
    'texts-in-platform',
    'Text messages are sent through the SMS port.',
    { path: '^(apps|packages)/', pathNot: '^packages/platform/src/sms/' },
    { path: npm('twilio') },
  ),
  never(
    'react-in-web',
    'Only the web app renders.',
    { path: '^(packages|apps/(?!web/))' },
    { path: npm('react', 'react-dom', '@tanstack') },
  ),
  never(
    'tables-in-core',
    'Routes and handlers call core; only composition roots open the database.',
    { path: '^apps/(server|worker)/src/features/', pathNot: TESTS },
    { path: ['^packages/db/', npm('kysely', 'pg')] },
  ),
];

const hygiene = [
  never(
    'no-cycles',
    'Two files that need each other are one file, or hide a third.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  never(
    'no-type-cycles',
    'Cycles of types are cycles too.',
    { path: '^(packages/|apps/(?!web/))' },
    { circular: true },
  ),
  never(
    'no-tests-in-production',
    'What ships does not lean on tests; the browser tests do not ship.',
    { path: '^(apps|packages)/[^/]+/src/', pathNot: [TESTS, '^packages/e2e/'] },
    { path: String.raw`(\.test\.tsx?|/testing/.*)$` },
  ),
  never(
    'nothing-unresolvable',
    'An import that cannot be found, or that package.json does not list.',
    { path: '^((apps|packages)/[^/]+|labs)/src/' },
    { couldNotResolve: true },
  ),
  never(
    'no-development-packages',
    'What ships imports dependencies, not devDependencies.',
    { path: '^(apps/(server|worker|cli)|packages/(core|db|platform|contract))/src/', pathNot: TESTS },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

export default {
  forbidden: [...packages, ...web, ...core, ...libraries, ...hygiene],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((apps|packages)/[^/]+|labs)/(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
