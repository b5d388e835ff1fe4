import type { Plugin } from 'vite';

export declare function preloadTextFont(): Plugin;
