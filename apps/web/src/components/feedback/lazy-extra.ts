import { type ComponentType, lazy, type ReactNode } from 'react';
import { withFallback } from './with-fallback.tsx';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Creates an optional part of a screen for which the nearest `Suspense` waits. Renders nothing if its code cannot be fetched. */
export const suspendingExtra = <P extends object>(load: Load<P>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })));

/** Creates an optional part of a screen, which renders nothing if its code cannot be fetched, and `fallback` until it is. */
export const lazyExtra = <P extends object>(load: Load<P>, fallback: (props: P) => ReactNode = () => null) =>
  withFallback(suspendingExtra(load), fallback);
