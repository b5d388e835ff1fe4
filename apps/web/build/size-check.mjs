import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Route files whose first load has a limit of its own, in gzip kB of JavaScript; the others take `DEFAULT_LIMIT`. */
const LIMITS = { login: 120, terms: 120, privacy: 120 };
const DEFAULT_LIMIT = 160;
const CSS_LIMIT = 25;
const SHELL = 'src/app/signed-in.tsx';
const PUBLIC = new Set(['login', 'terms', 'privacy', 'not-found']);

/** Returns every file that a manifest entry needs before it can run. */
function closure(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

/**
 * Prints what each route loads before it can paint, and answers the routes that are over their limit.
 * @param {string} dist absolute path of the build
 * @returns {Promise<string[]>} one sentence per breach; empty when all is well
 */
export async function sizeCheck(dist) {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  const weights = new Map();
  const weigh = async (file) => {
    if (!weights.has(file))
      weights.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length / 1000);
    return weights.get(file);
  };
  const breaches = [];
  const css = new Set();
  const routes = Object.keys(manifest).filter((key) => /^src\/app\/routes\/[^/]+\.tsx$/.test(key));
  for (const route of routes.sort()) {
    const name = route.slice('src/app/routes/'.length, -'.tsx'.length);
    const roots = ['index.html', route, ...(PUBLIC.has(name) ? [] : [SHELL])];
    const keys = new Set(roots.flatMap((root) => [...closure(manifest, root)]));
    const files = new Set([...keys].map((key) => manifest[key].file));
    for (const key of keys) for (const sheet of manifest[key].css ?? []) css.add(sheet);
    let total = 0;
    for (const file of files) total += await weigh(file);
    const limit = LIMITS[name] ?? DEFAULT_LIMIT;
    console.log(
      `${`/${name}`.padEnd(24)} ${total.toFixed(1).padStart(6)} kB gzip of JavaScript (limit ${limit})`,
    );
    if (total > limit)
      breaches.push(`/${name} loads ${total.toFixed(1)} kB of JavaScript; the limit is ${limit} kB.`);
  }
  let sheets = 0;
  for (const sheet of css) sheets += await weigh(sheet);
  console.log(`${'CSS'.padEnd(24)} ${sheets.toFixed(1).padStart(6)} kB gzip (limit ${CSS_LIMIT})`);
  if (sheets > CSS_LIMIT)
    breaches.push(`The style sheets weigh ${sheets.toFixed(1)} kB; the limit is ${CSS_LIMIT} kB.`);
  return breaches;
}
