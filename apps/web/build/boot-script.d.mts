import type { Plugin } from 'vite';

export declare function bootScript(screens: readonly string[]): Plugin;
