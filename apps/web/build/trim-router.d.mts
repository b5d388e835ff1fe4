import type { Plugin } from 'vite';

export declare function trimRouter(): Plugin;
