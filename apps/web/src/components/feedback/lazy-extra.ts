import { type ComponentType, lazy, type ReactNode } from 'react';
import { withFallback } from './with-fallback.tsx';

/** Creates an optional part of a screen: renders `fallback` while its code is being fetched, and nothing if that fails. */
export const lazyExtra = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  fallback: (props: P) => ReactNode = () => null,
) =>
  withFallback(
    lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null }))),
    fallback,
  );
