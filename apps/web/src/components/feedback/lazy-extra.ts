import { type ComponentType, lazy } from 'react';

/** Creates an optional part of a screen, which renders nothing if its code cannot be fetched. */
export const lazyExtra = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })));
