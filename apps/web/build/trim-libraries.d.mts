import type { Plugin } from 'vite';

export declare function trimLibraries(): Plugin[];
