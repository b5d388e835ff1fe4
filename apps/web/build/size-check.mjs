import { gzipSync } from 'node:zlib';
import { filesOf } from './chunks.mjs';
import { shellFiles } from './service-worker.mjs';

/** Limits of the first load of routes, in gzip kB of JavaScript; other routes have `DEFAULT_LIMIT`. */
const LIMITS = {
  login: 88.5,
  terms: 87,
  privacy: 87,
  home: 130,
  group: 142.8,
  post: 156.5,
  notifications: 149,
};
const DEFAULT_LIMIT = 153.5;
const CSS_LIMIT = 16.4;
const SHELL_LIMIT = 389;
const ROUTE = /\/src\/app\/routes\/([^/]+)\.tsx$/;
const PUBLIC = new Set(['login', 'terms', 'privacy', 'not-found']);

const weigh = (content) => gzipSync(content, { level: 9 }).length / 1000;

/**
 * Prints what each route loads before it can paint, the CSS and the precache, and returns what is over its limit.
 * @param {import('vite').Rolldown.RolldownOutput} built
 * @returns {string[]} one sentence per breach; empty when all is well
 */
export function sizeCheck({ output }) {
  const chunks = output.filter(({ type }) => type === 'chunk');
  const weights = new Map(chunks.map(({ fileName, code }) => [fileName, weigh(code)]));
  const breaches = [];
  const check = (what, kilobytes, limit) => {
    // Rounded, because the hashes in file names change with every build, and the compressed size by some bytes with them.
    const weight = kilobytes.toFixed(1);
    console.log(`${what.padEnd(24)} ${weight.padStart(6)} kB gzip (limit ${limit})`);
    if (Number(weight) > limit) breaches.push(`${what} weighs ${weight} kB; the limit is ${limit} kB.`);
  };
  const routes = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => ROUTE.exec(id)?.[1] ?? []));
  for (const name of routes.sort()) {
    const modules = ['/src/main.tsx', `/src/app/routes/${name}.tsx`];
    if (!PUBLIC.has(name)) modules.push('/src/app/signed-in.tsx');
    let total = 0;
    for (const file of filesOf(chunks, modules)) total += weights.get(file);
    check(`/${name}: JavaScript`, total, LIMITS[name] ?? DEFAULT_LIMIT);
  }
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css'));
  check('CSS', weigh(sheets.map(({ source }) => source).join('')), CSS_LIMIT);
  const shell = shellFiles(output).map(({ fileName, code, source }) =>
    // Fonts are compressed already.
    fileName.endsWith('.woff2') ? source.length / 1000 : weigh(code ?? source),
  );
  check(
    'Precache',
    shell.reduce((sum, each) => sum + each, 0),
    SHELL_LIMIT,
  );
  return breaches;
}
