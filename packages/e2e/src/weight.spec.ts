import type { Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson, reportTimeZone } from './api/people.ts';
import { picture } from './pictures.ts';
import { productOrigin } from './product/origin.ts';
import { expect, test } from './test.ts';

/** Upper limits of the compressed kilobytes that a first load requests before its content shows, slightly above the present values. */
const BUDGET = {
  '/login': { content: 'input[type="tel"]', scripts: 90, answers: 0.1 },
  '/home': { content: 'article', scripts: 131.5, answers: 1.9 },
  '/group/:id': { content: 'article', scripts: 144, answers: 3.2 },
} as const;
/** The number of posts that a screen shows at first. */
const POSTS = 15;
const CONTENT = 'A walk to the lake and back, in the rain, with the dog, and nobody complained. '.repeat(3);

/** Records when the content is in the page. */
const markContent = (page: Page, content: string) =>
  page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      performance.mark('content');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, content);

/** Disables timers of half a second or longer: on a busy machine they fire before the content, and what they fetch would count. */
const stopLongTimers = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const startShort = (work: () => void, delay = 0) => (delay < 500 ? start(work, delay) : 0);
    window.setTimeout = startShort as unknown as typeof window.setTimeout;
  });

/** Returns the requests before that moment. */
const resourcesBeforeContent = (page: Page) =>
  page.evaluate(() => {
    const content = performance.getEntriesByName('content')[0]?.startTime ?? 0;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < content)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
  });

/** Returns the size of a response in gzip, in bytes. */
async function gzipBytes(path: string): Promise<number> {
  const answer = await fetch(productOrigin() + path, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding'), path).toBe('gzip');
  expect(answer.headers.get('cache-control'), path).toContain('immutable');
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

const kilobytes = (bytes: readonly number[]) => bytes.reduce((sum, each) => sum + each, 0) / 1_000;

for (const [screen, { content, scripts, answers }] of Object.entries(BUDGET))
  test(`the content of ${screen} is there after few bytes`, async ({ open }) => {
    const ada = await newPerson('Ada');
    const { id } = await newGroup('Walkers', ada, await newPerson('Bo'));
    for (let n = 1; n <= POSTS; n++) await share(id, ada, { content: `${n}. ${CONTENT}` });
    await reportTimeZone(ada);
    const page = await open(screen === '/login' ? null : ada);
    await markContent(page, content);
    await stopLongTimers(page);
    await page.goto(screen.replace(':id', String(id)));
    await page.locator(content).first().waitFor();
    const resources = await resourcesBeforeContent(page);
    const files = resources.filter(({ path }) => path.endsWith('.js'));
    expect(files.length).toBeGreaterThan(0);
    const weights = {
      scripts: kilobytes(await Promise.all(files.map(({ path }) => gzipBytes(path)))),
      answers: kilobytes(
        resources.filter(({ path }) => /^\/(trpc|api)\//.test(path)).map(({ bytes }) => bytes),
      ),
    };
    test
      .info()
      .annotations.push({ type: `kB before the content of ${screen}`, description: JSON.stringify(weights) });
    expect(weights.scripts).toBeGreaterThan(10);
    expect(weights.scripts).toBeLessThan(scripts);
    expect(weights.answers).toBeLessThan(answers);
  });

test('the pictures of the first posts are fetched before these are rendered', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { id } = await newGroup('Walkers', ada);
  await share(id, ada, { content: 'To the lake', pictures: [await picture()] });
  await reportTimeZone(ada);
  for (const path of ['/home', `/group/${id}`]) {
    const page = await open(ada);
    await markContent(page, 'article');
    await page.goto(path);
    await page
      .locator('article [data-picture] img')
      .evaluate((image) => (image as HTMLImageElement).decode());
    const paths = (await resourcesBeforeContent(page)).map((resource) => resource.path);
    expect(paths.filter((each) => each.startsWith('/media/'))).toHaveLength(1);
  }
});
