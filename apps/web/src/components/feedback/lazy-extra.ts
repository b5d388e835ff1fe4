import { type ComponentType, lazy } from 'react';

/** Creates a part of a screen that is not missed where its code cannot be fetched: nothing takes its place. */
export const lazyExtra = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })));
