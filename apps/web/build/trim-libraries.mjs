// Removes parts of libraries that the app does not use but no bundler can drop, from the built app only. If an update of a library
// breaks a pattern, the app exceeds a limit of `size-check.mjs`.

// Statements that look like side effects, and so keep unused code.
const DISPLAY_NAMES = [/^\w+\.displayName = .*;$/gm, ''];
const COMPONENTS = [/(= )(React\d*\.(?:forwardRef|createContext|memo)\()/g, '$1/* @__PURE__ */ $2'];
// The package gives every bundler its development build, which differs from the production build only in this flag.
const NO_WARNINGS = [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'];
// Sentences for developers, with which the router throws or warns.
const SENTENCES = [/(\b(?:invariant|warning)\([^`";]*?,\s*)(?:`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*")/g, '$1""'];
// Data routers, and the framework that prefetches pages. In the app's `BrowserRouter` their contexts are empty.
const NO_DATA_ROUTER = [
  [/^RenderErrorBoundary\.contextType = .*;$/m, ''],
  [/\b(let \w+) = React\d*\.useContext\(DataRouter(?:State)?Context\);/g, '$1 = null;'],
  [/\blet dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = null;'],
  [
    /return dataRouterState && \(match\.route\.ErrorBoundary[^]*?\) : getChildren\(\);/,
    'return getChildren();',
  ],
  [/return isDataRoute \? useNavigateStable\(\) : /, 'return '],
  [/\buseViewTransitionState\(path\) &&/, 'false &&'],
  [/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/, '= [false, null, {}];'],
  [/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;'],
];
// The client's WebSocket transport, and the generators of its subscriptions.
const STATIC_FIELD = [/^_defineProperty\(WsConnection, .*;$/m, ''];
const GENERATOR_METHODS = [/^[\t ]*AsyncGenerator\.prototype\[[^]*?^[\t ]*\};$/m, ''];
const RETRIED_CODES = [/^const retryableRpcCodes = \[[^\]]*\];$/m, 'const retryableRpcCodes = [];'];
// Class fields without a value, compiled for browsers without class fields.
const EMPTY_FIELDS = [/^\t+_defineProperty\(this, "\w+", void 0\);$/gm, ''];
// Hooks other than the queries, mutations and helpers that the app uses, and streamed results.
const UNUSED_HOOKS = [/^\t\tuse(?:Prefetch\w+|Suspense\w+|Queries|Subscription)(?:: use\w+\$1)?,?$/gm, ''];
// Helpers other than those that the app uses, and rendering on a server.
const UNUSED_HELPERS = [
  /^\t\t\t(?:prefetch|fetchInfinite|ensureData|getInfiniteData|[gs]etMutationDefaults)\w*: \(\) => .*$/gm,
  '',
];
const UNUSED_QUERIES = [
  /^\t\t(?:prefetch\w*|fetchInfinite|ensure|getInfinite)Query(?:Data)?: [^]*?^\t\t\},$|^\t\t[gs]etMutationDefaults: [^]*?^\t\t\},$/gm,
  '',
];
const SERVER_RENDERING = [/^\t+if \(typeof window === "undefined" && ssrState === "prepass" .*;$/gm, ''];
const NO_SERVER_ERRORS = [/return ssrState && .* : opts;$/m, 'return opts;'];
const STREAMED_RESULTS = [/^\t+if \(isAsyncIterable\(result\)\) return .*;$/gm, ''];
// Object spread, compiled for browsers without it; the first argument is always a new object.
const SPREADS = [/(?<!function )\b_objectSpread2\(/g, 'Object.assign('];
// Queries that suspend, or throw their errors to a boundary.
const NO_SUSPENSE = [/(?<=^const \w+ = )\([^]*?(?=;\n(?:\/\*\*|export))/gm, '() => false'];
const NO_BOUNDARY = [/= useQueryErrorResetBoundary\(\)/, '= null'];

const trim = (id, replacements) => ({
  filter: { id },
  handler: (code) => ({
    code: replacements.reduce(
      (trimmed, [pattern, replacement]) => trimmed.replace(pattern, replacement),
      code,
    ),
    map: null,
  }),
});

/** Vite plugins: let the bundler drop the parts of react-router, tRPC and React Query that the app does not use. */
export function trimLibraries() {
  return [
    {
      name: 'trim-router',
      apply: 'build',
      enforce: 'pre',
      transform: trim(/\/react-router\/dist\//, [
        DISPLAY_NAMES,
        COMPONENTS,
        NO_WARNINGS,
        SENTENCES,
        ...NO_DATA_ROUTER,
      ]),
    },
    {
      name: 'trim-trpc',
      apply: 'build',
      enforce: 'pre',
      transform: trim(/\/@trpc\/(?:client|react-query|server)\/dist\//, [
        STATIC_FIELD,
        GENERATOR_METHODS,
        RETRIED_CODES,
        EMPTY_FIELDS,
        UNUSED_HOOKS,
        UNUSED_HELPERS,
        UNUSED_QUERIES,
        SERVER_RENDERING,
        NO_SERVER_ERRORS,
        STREAMED_RESULTS,
        SPREADS,
      ]),
    },
    {
      name: 'trim-query',
      apply: 'build',
      enforce: 'pre',
      transform: trim(
        /\/react-query\/build\/modern\/(?:suspense|errorBoundaryUtils|useBaseQuery|useQueries)\.js/,
        [NO_SUSPENSE, NO_BOUNDARY],
      ),
    },
  ];
}
