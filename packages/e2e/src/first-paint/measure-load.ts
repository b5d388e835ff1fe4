import type { Page } from '@playwright/test';
import { productOrigin } from '../product/origin.ts';

/** Slow 4G as Lighthouse emulates it, and the CPU of a phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
/** A page has loaded when it made no request for this long. */
const IDLE_MS = 3_000;
const LONG_TASK_MS = 50;

const KINDS = ['script', 'stylesheet', 'font', 'image', 'fetch', 'document'] as const;

/** The measurements of one cold load: milliseconds, and transferred bytes by kind. */
export interface Load {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  /** When the first post was painted; 0 if none was. */
  firstPost: number;
  totalBlockingTime: number;
  layoutShift: number;
  requests: number;
  /** Of the scripts that were requested before the largest contentful paint, compressed by gzip. */
  scriptBytesBeforeContent: number;
  bytes: Record<(typeof KINDS)[number], number>;
}

interface Paint {
  firstContentful: number;
  largestContentful: number;
  firstPost: number;
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
}

/** Records paints, layout shifts and long tasks from the start of navigation. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    const seen: Paint = {
      firstContentful: 0,
      largestContentful: 0,
      firstPost: 0,
      layoutShift: 0,
      longTasks: [],
    };
    Object.assign(window, { seen });
    const on = (type: string, read: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
    on('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstContentful = startTime;
    });
    on('largest-contentful-paint', ({ startTime }) => {
      seen.largestContentful = startTime;
    });
    on('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.layoutShift += value;
    });
    const checkForPost = () =>
      requestAnimationFrame(() => {
        if (!document.querySelector('article')) return checkForPost();
        setTimeout(() => (seen.firstPost = performance.now()));
      });
    checkForPost();
    on('longtask', ({ startTime, duration }) => {
      seen.longTasks.push({ start: startTime, duration });
    });
  });

/** Waits until no request has begun for `IDLE_MS`. */
async function waitUntilIdle(page: Page): Promise<void> {
  let last = Date.now();
  page.on('request', () => {
    last = Date.now();
  });
  while (Date.now() - last < IDLE_MS) await page.waitForTimeout(200);
}

/** Returns the size of a response in gzip, in bytes. */
async function gzipBytes(path: string): Promise<number> {
  const answer = await fetch(productOrigin() + path, { headers: { 'accept-encoding': 'gzip' } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

/** Loads a page on a slow phone, with a slow network or offline, and returns the measurements. Its context may have a service worker. */
export async function measureLoad(page: Page, path: string, { isOffline = false } = {}): Promise<Load> {
  await observe(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', { ...NETWORK, offline: isOffline });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const requests = new Map<string, { kind: string; bytes: number }>();
  browser.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    requests.set(requestId, { kind: type.toLowerCase(), bytes: 0 });
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });

  await page.goto(path);
  await waitUntilIdle(page);
  const paint = await page.evaluate(() => (window as unknown as { seen: Paint }).seen);
  const scripts = await page.evaluate(
    (before) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime, name }) => startTime < before && new URL(name).pathname.endsWith('.js'))
        .map(({ name }) => new URL(name).pathname),
    paint.largestContentful,
  );
  const weights = await Promise.all(scripts.map(gzipBytes));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const all = [...requests.values()];
  return {
    firstContentfulPaint: paint.firstContentful,
    largestContentfulPaint: paint.largestContentful,
    firstPost: paint.firstPost,
    totalBlockingTime: sum(
      paint.longTasks
        .filter(({ start }) => start >= paint.firstContentful)
        .map(({ duration }) => duration - LONG_TASK_MS),
    ),
    layoutShift: paint.layoutShift,
    requests: all.length,
    scriptBytesBeforeContent: sum(weights),
    bytes: Object.fromEntries(
      KINDS.map((kind) => [kind, sum(all.filter((each) => each.kind === kind).map(({ bytes }) => bytes))]),
    ) as Load['bytes'],
  };
}
