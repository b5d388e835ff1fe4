import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen whose code is fetched when it is first needed; `preload` fetches it ahead of that. */
export type Screen = (() => ReactNode) & { preload: () => Promise<unknown> };

const renewals = new Set<() => void>();

/** Creates a screen of which the code is a part of its own. */
export function screen(load: Load): Screen {
  const fetched = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        renewals.add(renew);
        throw error;
      }),
    );
  let Part = fetched();
  const renew = () => {
    Part = fetched();
  };
  return Object.assign(() => createElement(Part), { preload: load });
}

/** Lets the screens whose code could not be fetched ask for it again; React remembers the failure otherwise. */
export function retryScreens(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
