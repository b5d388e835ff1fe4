import { type ComponentType, lazy, useState } from 'react';

/**
 * Creates a component whose code is fetched at once, beside the first paint. What is mounted once the code is here does not suspend; what
 * is mounted before, or after a failed fetch, does and fetches it itself.
 */
export function preloadedComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const current: { Component: ComponentType<P> } = { Component: lazy(load) };
  load().then(
    (loaded) => {
      current.Component = loaded.default;
    },
    () => undefined,
  );
  return function Preloaded(props) {
    const [Component] = useState(() => current.Component);
    return <Component {...props} />;
  };
}
