import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { readKeptScreens } from './kept-screens.ts';
import { type Front, startFront } from './product/front.ts';
import { builtFile } from './product/run-program.ts';
import { frame } from './screens/frame.ts';
import { postCard } from './screens/posts.ts';
import { openShareDialog } from './screens/share.ts';
import { waitForWorker } from './wait-for-worker.ts';
import { expect, test as base } from './test.ts';

const NEEDS_CONNECTION = "You're offline. This needs a connection.";

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const [name = '', ...others] = await caches.keys();
    if (others.length > 0) throw new Error(`More than one cache: ${others.join(', ')}`);
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });

const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

/** Returns the service worker of the next version. */
const nextWorker = async () => `${await readFile(builtFile('web/dist/sw.js'), 'utf8')}\n// The next version.`;

/** Serves the next version and waits until it is installed. An update that is requested during an earlier check joins that check, hence the loop. */
const bringNextVersion = async (page: Page, front: Front) => {
  front.serveWorker(await nextWorker());
  await expect
    .poll(async () => {
      await lookForUpdate(page);
      return isWaiting(page);
    })
    .toBe(true);
};

const test = base.extend<{ front: Front; openBehindFront: () => Promise<Page> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that this one needs from it.
  front: async ({}, use) => {
    const front = await startFront();
    await use(front);
    front.stop();
  },
  openBehindFront: async ({ front, open }, use) => {
    await use(async () => {
      const ada = await newPerson('Ada');
      await newGroup('Walkers', ada);
      const page = await open(ada, {
        serviceWorkers: 'allow',
        baseURL: front.origin,
        expected: [/request to a third party/],
      });
      await page.goto('/home');
      await waitForWorker(page);
      return page;
    });
  },
});

/** Some versions of Chromium cache a failed module fetch until the page is reloaded; in others it recovers automatically. */
async function loadAgainIfAsked(page: Page, wanted: Locator): Promise<void> {
  const button = page.getByRole('button', { name: /^(Load again|Try Again)$/ });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('the app opens without a network at every address that it has, and keeps nothing else', async ({
  open,
}) => {
  const page = await open(await newPerson('Ada'), {
    serviceWorkers: 'allow',
    expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /could not be drawn/],
  });
  await page.goto('/home');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      message: 'it starts after the content',
      timeout: 30_000,
    })
    .toBe('activated');
  expect((await cachedPaths(page)).filter((path) => !path.startsWith('/assets/'))).toEqual(['/']);
  await page.context().setOffline(true);
  for (const path of ['/home', '/group/7/post/8?from=text', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.goto('/no/such/page')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a page that is of no use without a network says so in its place, and opens when there is one', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Walkers', ada, bo);
  await share(id, bo, { content: 'Up the hill' });
  const page = await open(ada, {
    serviceWorkers: 'allow',
    expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /could not be drawn/],
  });
  await page.goto('/home');
  await waitForWorker(page);
  await expect.poll(async () => (await readKeptScreens(page)).queries).toContain('Up the hill');
  await page.context().setOffline(true);
  await page.goto('/home');
  await postCard(page, 'Up the hill').getByRole('link', { name: 'Bo', exact: true }).click();
  await expect(page.getByText('This page needs a connection.')).toBeVisible();
  await expect(frame(page).to('Home')).toBeVisible();
  await page.context().setOffline(false);
  await loadAgainIfAsked(page, page.getByRole('heading', { level: 1, name: 'Bo' }));

  await page.context().setOffline(true);
  await page.goto('/terms');
  await expect(page.getByText('This page needs a connection.')).toBeVisible();
});

test('a part that cannot be fetched says so in its place, and comes with the network', async ({ open }) => {
  const page = await open(await newPerson('Ada'), { expected: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });
  await page.route('**/assets/push-card-*', (route) => route.abort());
  await page.route('**/assets/delete-account-dialog-*', (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  // The region of toasts loads after the content.
  await page.locator('ol[aria-live]').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await expect(page.getByText(NEEDS_CONNECTION)).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(NEEDS_CONNECTION)).toHaveCount(2);
  await page.unrouteAll();
  await page.context().setOffline(false);
  await loadAgainIfAsked(page, page.getByRole('heading', { name: 'Your devices' }));
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a new version waits until the user wants it, and is not offered over a draft', async ({
  openBehindFront,
  front,
}) => {
  const page = await openBehindFront();
  const other = await page.context().newPage();
  await other.goto('/home');
  const dialog = await openShareDialog(page);
  await dialog.text.fill('Half a sentence');
  await bringNextVersion(page, front);
  await page.waitForTimeout(3_000);
  const strip = page.getByRole('status').filter({ hasText: 'New version' });
  await expect(strip).toHaveCount(0);

  await dialog.text.fill('');
  await dialog.close.click();
  await expect(strip).toBeVisible();
  const loads: Page[] = [];
  for (const tab of [page, other]) tab.on('load', () => loads.push(tab));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => loads.length).toBe(2);
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.waitForTimeout(3_000);
  await expect(strip).toHaveCount(0);
  expect(await isWaiting(page)).toBe(false);
  expect(new Set(loads).size, 'each once').toBe(loads.length);
});

test('the kill switch deletes the worker and what it kept, also while a version waits', async ({
  openBehindFront,
  front,
}) => {
  const page = await openBehindFront();
  await bringNextVersion(page, front);
  await expect(page.getByRole('status').filter({ hasText: 'New version' })).toBeVisible();
  front.serveWorker(await readFile(builtFile('web/dist/sw-off.js'), 'utf8'));
  const loaded = page.waitForEvent('load');
  await lookForUpdate(page);
  await loaded;
  const kept = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      controller: navigator.serviceWorker.controller,
    }));
  await expect.poll(kept).toEqual({ caches: [], workers: 0, controller: null });
});
