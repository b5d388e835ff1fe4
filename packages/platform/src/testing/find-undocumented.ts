import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../../docs/operations/watch.md', import.meta.url);

/** Returns the names of exported Dubs metrics that the page on monitoring does not list. `metrics` is in the text format. */
export async function findUndocumented(metrics: string): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  const names = [...metrics.matchAll(/^# TYPE (dubs_\w+)/gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('no metrics');
  return names.filter((name) => !page.includes(`\`${name}\``));
}
