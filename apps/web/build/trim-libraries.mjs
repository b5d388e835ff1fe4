// Statements that look as if they had effects, which keep code alive that the app does not use.
const DISPLAY_NAMES = [/^\w+\.displayName = .*;$/gm, ''];
const COMPONENTS = [/(= )(React\d*\.(?:forwardRef|createContext|memo)\()/g, '$1/* @__PURE__ */ $2'];
// The package leads every bundler to its build with warnings for developers; this is all that the other one has different.
const NO_WARNINGS = [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'];
// The client's transport over web sockets, and the generators of its subscriptions.
const STATIC_FIELD = [/^_defineProperty\(WsConnection, .*;$/m, ''];
const GENERATOR_METHODS = [/^[\t ]*AsyncGenerator\.prototype\[[^]*?^[\t ]*\};$/m, ''];

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

/** Vite plugins: let the bundler drop the parts of react-router and tRPC's client that the app does not use. */
export function trimLibraries() {
  return [
    {
      name: 'trim-router',
      apply: 'build',
      enforce: 'pre',
      transform: trim(/\/react-router\/dist\//, [DISPLAY_NAMES, COMPONENTS, NO_WARNINGS]),
    },
    {
      name: 'trim-trpc',
      apply: 'build',
      enforce: 'pre',
      transform: trim(/\/@trpc\/client\/dist\/(?:index|wsLink)/, [STATIC_FIELD, GENERATOR_METHODS]),
    },
  ];
}
