import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen whose code is fetched when it is first needed; `preload` fetches it ahead of that. */
export type Screen = LazyExoticComponent<ComponentType> & { preload: () => Promise<unknown> };

export const screen = (load: Load): Screen => Object.assign(lazy(load), { preload: load });
