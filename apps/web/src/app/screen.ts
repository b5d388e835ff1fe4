import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen whose code is fetched when it is first needed; `preload` fetches it earlier. */
export type Screen = (() => ReactNode) & { preload: () => Promise<unknown> };

const renewals = new Set<() => void>();

/** Creates a screen with its own chunk. If the chunk has been loaded before the first render, the screen does not suspend. */
export function screen(load: Load): Screen {
  const createLazyPart = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        renewals.add(renew);
        throw error;
      }),
    );
  let Part: ComponentType = createLazyPart();
  const state = { isRendered: false };
  const renew = () => {
    Part = createLazyPart();
  };
  const preload = async () => {
    const { default: Loaded } = await load();
    // Replacing a rendered component would lose its state.
    if (!state.isRendered) Part = Loaded;
  };
  const Screen = () => {
    state.isRendered = true;
    return createElement(Part);
  };
  return Object.assign(Screen, { preload });
}

/** Makes the screens whose code could not be fetched retry; otherwise React remembers the failure. */
export function retryScreens(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
