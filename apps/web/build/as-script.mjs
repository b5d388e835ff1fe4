import { build } from 'vite';

/**
 * Bundles a module and its imports into one script.
 * @param {string} input the module's file
 * @param {Record<string, string>} define constants and their code
 * @returns {Promise<string>}
 */
export async function asScript(input, define = {}) {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: { write: false, modulePreload: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  return output[0].code.trim();
}
