import type { Plugin } from 'vite';

/** Vite plugin: asks for the font of the body text while the style sheet is still on its way. */
export declare function preloadTextFont(): Plugin;
