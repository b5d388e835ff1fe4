import { type ComponentType, type ReactNode, Suspense } from 'react';

/** Creates a component that renders `fallback` while the code of `Part` is being fetched. */
export const withFallback =
  <P extends object>(Part: ComponentType<P>, fallback: (props: P) => ReactNode) =>
  (props: P) => (
    <Suspense fallback={fallback(props)}>
      <Part {...props} />
    </Suspense>
  );
