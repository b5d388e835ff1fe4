import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen whose code is fetched when it is first needed; `preload` fetches it ahead of that. */
export type Screen = (() => ReactNode) & { preload: () => Promise<unknown> };

const renewals = new Set<() => void>();

/** Creates a screen of which the code is a part of its own. One that is here when it is first rendered does not suspend. */
export function screen(load: Load): Screen {
  const fetched = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        renewals.add(renew);
        throw error;
      }),
    );
  let Part: ComponentType = fetched();
  const state = { isRendered: false };
  const renew = () => {
    Part = fetched();
  };
  const preload = async () => {
    const { default: Loaded } = await load();
    // Another component in its place would lose its state.
    if (!state.isRendered) Part = Loaded;
  };
  const Screen = () => {
    state.isRendered = true;
    return createElement(Part);
  };
  return Object.assign(Screen, { preload });
}

/** Lets the screens whose code could not be fetched ask for it again; React remembers the failure otherwise. */
export function retryScreens(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
