// Libraries have parts that the app does not use and that no bundler can drop by itself. What is cut here is missing in the built app only;
// an update that a pattern no longer fits makes the app heavier than `size-check.mjs` allows.

// Statements that look as if they had effects, which keep code alive that the app does not use.
const DISPLAY_NAMES = [/^\w+\.displayName = .*;$/gm, ''];
const COMPONENTS = [/(= )(React\d*\.(?:forwardRef|createContext|memo)\()/g, '$1/* @__PURE__ */ $2'];
// The package leads every bundler to its build with warnings for developers; this is all that the other one has different.
const NO_WARNINGS = [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'];
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
// The client's transport over web sockets, and the generators of its subscriptions.
const STATIC_FIELD = [/^_defineProperty\(WsConnection, .*;$/m, ''];
const GENERATOR_METHODS = [/^[\t ]*AsyncGenerator\.prototype\[[^]*?^[\t ]*\};$/m, ''];
const RETRIED_CODES = [/^const retryableRpcCodes = \[[^\]]*\];$/m, 'const retryableRpcCodes = [];'];
// Fields without a value, written for browsers that have none.
const EMPTY_FIELDS = [/^\t+_defineProperty\(this, "\w+", void 0\);$/gm, ''];
// What the hooks list but for the queries, mutations and helpers that the app uses, and results that arrive in pieces.
const UNUSED_HOOKS = [/^\t\tuse(?:Prefetch\w+|Suspense\w+|Queries|Subscription)(?:: use\w+\$1)?,?$/gm, ''];
const STREAMED_RESULTS = [/^\t+if \(isAsyncIterable\(result\)\) return .*;$/gm, ''];
// Spreading, written for browsers that cannot; every first argument is a new object.
const SPREADS = [/(?<!function )\b_objectSpread2\(/g, 'Object.assign('];

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

/** Vite plugins: let the bundler drop the parts of react-router and tRPC that the app does not use. */
export function trimLibraries() {
  return [
    {
      name: 'trim-router',
      apply: 'build',
      enforce: 'pre',
      transform: trim(/\/react-router\/dist\//, [DISPLAY_NAMES, COMPONENTS, NO_WARNINGS, ...NO_DATA_ROUTER]),
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
        STREAMED_RESULTS,
        SPREADS,
      ]),
    },
  ];
}
