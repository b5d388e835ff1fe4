import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { newPerson } from './api/people.ts';
import { BROWSER } from './product/browser.ts';
import { productOrigin } from './product/origin.ts';
import { frame } from './screens/frame.ts';
import { waitForWorker } from './wait-for-worker.ts';
import { expect, test } from './test.ts';

// Chromium's headless shell has no notifications; the full browser has them, in headless mode too.
test.use({
  launchOptions: {
    ...BROWSER.launchOptions,
    executablePath: BROWSER.launchOptions.executablePath.replace('-headless-shell', ''),
  },
});

/** Waits for the service worker of a page that may notify. Returns functions that push to it and read its notifications. */
async function withWorker(page: Page) {
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: productOrigin() });
  await waitForWorker(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker runs.');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, tag }) => `${tag}: ${title}`).sort();
    });
  return {
    worker,
    shown,
    /** Returns when the push was handled. */
    push: (message: object) => worker.evaluate(receivePush, JSON.stringify(message)),
    badges: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(
          (each) => (each as Notification & { badge: string }).badge,
        );
      }),
  };
}

const message = (tag: string, title: string) => ({
  notification: { title, body: 'Ana shared a win', tag, navigate: `${productOrigin()}/notifications` },
});

test('a push shows a notification with a badge, in the place of the one of its tag', async ({ open }) => {
  const page = await open(await newPerson('Ada'), { serviceWorkers: 'allow' });
  await page.goto('/home');
  const { push, shown, badges } = await withWorker(page);
  await test.step('a push replaces the one of its tag, and closes what was read elsewhere', async () => {
    await push(message('walkers', 'Walkers'));
    expect(await shown()).toEqual(['walkers: Walkers']);
    await push(message('walkers', '2 new things in Walkers'));
    expect(await shown()).toEqual(['walkers: 2 new things in Walkers']);
    await push({ ...message('bakers', 'Bakers'), close: ['walkers'] });
    expect(await shown()).toEqual(['bakers: Bakers']);
  });
  await test.step('a push that cannot be read shows a notification too', async () => {
    await push({});
    expect(await shown()).toEqual([': Dubs', 'bakers: Bakers']);
  });
  await test.step('every notification has the badge, a white shape on nothing', async () => {
    const badge = `${productOrigin()}/icons/badge-96.png`;
    expect(await badges()).toEqual([badge, badge]);
    const served = await fetch(badge);
    expect(served.headers.get('content-type')).toBe('image/png');
    const image = sharp(await served.arrayBuffer()).ensureAlpha();
    const pixels = await image.raw().toBuffer();
    const seen = Array.from({ length: 96 * 96 }, (_, n) => pixels.subarray(n * 4, n * 4 + 4)).filter(
      ([, , , alpha = 0]) => alpha > 0,
    );
    expect(seen.length / (96 * 96)).toBeLessThan(0.5);
    for (const [red, green, blue] of seen) expect([red, green, blue]).toEqual([255, 255, 255]);
  });
});

test('a push counts on the icon, leads to its page, and is gone after a logout', async ({ open }) => {
  const page = await open(await newPerson('Ada'), { serviceWorkers: 'allow' });
  await page.goto('/home');
  const { push, shown, worker } = await withWorker(page);
  await test.step('a push puts the unread count on the icon of the app', async () => {
    await worker.evaluate(() => {
      const show = async (count: number) => void Object.assign(globalThis, { badge: count });
      Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
    });
    const badge = () => worker.evaluate(() => (globalThis as { badge?: number }).badge);
    const badgeAfter = async (unread: number) => {
      await push({ ...message('walkers', 'Walkers'), unread });
      return badge();
    };
    expect(await badgeAfter(3)).toBe(3);
    expect(await badgeAfter(0)).toBe(0);
  });
  await test.step('a click on a notification focuses the open window and leads it to the page', async () => {
    const focused = worker.evaluate(clickFirst);
    await expect(page).toHaveURL('/notifications');
    expect(await focused).toBe(1);
    expect(await shown()).toEqual([]);
  });
  await test.step('logging out closes the notifications in sight', async () => {
    await push(message('walkers', 'Walkers'));
    expect(await shown()).toEqual(['walkers: Walkers']);
    await frame(page).logOut.click();
    await expect(page).toHaveURL('/login');
    await expect.poll(shown).toEqual([]);
  });
});

/** An event whose work a test waits for. */
type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

/** The parts of a service worker that pushes and clicks use. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  WindowClient: { prototype: { focus: () => Promise<unknown> } };
  PushEvent: new (type: string, init: { data: string }) => LastingEvent;
  NotificationEvent: new (type: string, init: { notification: Notification }) => LastingEvent;
}

/** Handles a push from within the worker: those of the browser's own come late on a busy machine, or never. */
async function receivePush(data: string): Promise<void> {
  const scope = globalThis as unknown as WorkerScope;
  const event = new scope.PushEvent('push', { data });
  const lasting: Promise<unknown>[] = [];
  event.waitUntil = (work) => void lasting.push(work);
  scope.dispatchEvent(event);
  await Promise.all(lasting);
}

/** Clicks the notification from within the worker. Returns how many windows it tried to focus, which browsers allow only on a real click. */
async function clickFirst(): Promise<number> {
  const scope = globalThis as unknown as WorkerScope;
  let focused = 0;
  scope.WindowClient.prototype.focus = async () => (focused += 1);
  const [notification] = await scope.registration.getNotifications();
  if (!notification) return 0;
  const event = new scope.NotificationEvent('notificationclick', { notification });
  const lasting: Promise<unknown>[] = [];
  event.waitUntil = (work) => void lasting.push(work);
  scope.dispatchEvent(event);
  await Promise.all(lasting);
  return focused;
}
