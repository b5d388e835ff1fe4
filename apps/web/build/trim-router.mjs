const ROUTER = /\/react-router\/dist\//;

/**
 * Vite plugin: lets the bundler drop the parts of react-router that the app does not use. Its components are made by calls
 * that look as if they had effects, and their names are assigned; both keep them alive.
 */
export function trimRouter() {
  return {
    name: 'trim-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/(= )(React\d*\.(?:forwardRef|createContext|memo)\()/g, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
