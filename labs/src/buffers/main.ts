import type { Case } from './cases.ts';
import { extremeSubjects, insertExtremes, SIZES } from './extremes.ts';
import { type Cost, measure } from './measure.ts';
import { report } from './report.ts';
import { type SeededProduct, withSeededProduct } from './seeded-product.ts';
import { generatedSubjects, type Subject } from './subjects.ts';
import { BY_POSTS, BY_SIZE } from './tables.ts';

/** Factor by which a call may read more at the next size. */
const GOAL = 1.1;
/**
 * Before they have this many posts, most indexes get a third level, so that reading a row takes four buffers instead
 * of three.
 */
const DEEP_FROM = 300_000;
const A_LEVEL_MORE = 4 / 3;
const CALLERS = 24;

const given = process.argv.slice(2).map(Number);
const posts = given.length > 0 ? given : [30_000, 300_000];
if (!posts.every((size, n) => size > (posts[n - 1] ?? 0)))
  throw new Error('Usage: buffers [posts] [more posts] …');

async function measureAll(
  product: SeededProduct,
  cases: readonly Case[],
  subjects: readonly Subject[],
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const each of cases) costs.push(await measure(product, each, subjects));
  return costs;
}

/** Measures and reports each table of extremes. */
async function reportExtremes(product: SeededProduct): Promise<number> {
  await insertExtremes(product.db);
  let failures = 0;
  for (const kind of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
    const table = BY_SIZE[kind];
    const costs: Cost[][] = [];
    for (const subject of await extremeSubjects(product, kind))
      costs.push(await measureAll(product, table.cases, [subject]));
    failures += report(table, SIZES[kind], costs, () => GOAL);
  }
  return failures;
}

const costs: Cost[][] = [];
let failures = 0;
for (const amount of posts)
  await withSeededProduct(amount, async (product) => {
    costs.push(await measureAll(product, BY_POSTS.cases, await generatedSubjects(product, CALLERS)));
    if (amount === posts[0]) failures += await reportExtremes(product);
  });
failures += report(BY_POSTS, posts, costs, (size) => (size < DEEP_FROM ? A_LEVEL_MORE : GOAL));
if (failures > 0) {
  console.error(`\n${failures} calls read more where there is more.`);
  process.exitCode = 1;
}
