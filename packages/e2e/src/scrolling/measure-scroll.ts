import type { CDPSession, Page } from '@playwright/test';

const CPU_SLOWDOWN = 4;
/** The speed of a quick flick, in CSS pixels per second. */
const SPEED = 5_000;
/** The end of a list is final after this long: on a slow phone older posts may take seconds to load. */
const PATIENCE_MS = 10_000;

/** What a page holds after a garbage collection. */
export interface Held {
  megabytes: number;
  /** DOM nodes, also detached ones. */
  nodes: number;
}

/** The measurements of scrolling through a list. */
export interface Scrolled {
  /** Frames in each whole second. */
  framesPerSecond: number[];
  /** Milliseconds of each task longer than 50 ms. */
  longTasks: number[];
  before: Held;
  after: Held;
}

async function held(browser: CDPSession): Promise<Held> {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { megabytes: of('JSHeapUsedSize') / 1_000_000, nodes: of('Nodes') };
}

/** Scrolls down at a constant speed to row `row` of a list, or to its end if it is shorter. */
const scrollDown = (page: Page, row: number) =>
  page.evaluate(
    ({ until, speed, patience }) =>
      new Promise<Pick<Scrolled, 'framesPerSecond' | 'longTasks'>>((resolve) => {
        const longTasks: number[] = [];
        const tasks = new PerformanceObserver((list) =>
          longTasks.push(...list.getEntries().map(({ duration }) => duration)),
        );
        tasks.observe({ type: 'longtask' });
        const [frames, start]: [number[], number] = [[], performance.now()];
        let [before, moved] = [start, start];
        const last = () =>
          Number([...document.querySelectorAll('[aria-posinset]')].at(-1)?.ariaPosInSet ?? 0);
        const step = (now: number) => {
          frames.push(now);
          const from = window.scrollY;
          window.scrollBy({ top: (speed * Math.min(now - before, 100)) / 1_000, behavior: 'instant' });
          if (window.scrollY > from) moved = now;
          before = now;
          if (now - moved < patience && last() < until) return requestAnimationFrame(step);
          tasks.disconnect();
          const seconds = Math.floor((moved - start) / 1_000);
          const framesPerSecond = Array.from(
            { length: seconds },
            (_, second) => frames.filter((at) => Math.floor((at - start) / 1_000) === second).length,
          );
          resolve({ framesPerSecond, longTasks });
        };
        requestAnimationFrame(step);
      }),
    { until: row, speed: SPEED, patience: PATIENCE_MS },
  );

/** Scrolls a loaded page on a slow phone to a row of a list, or to its end, and returns the measurements. */
export async function measureScroll(page: Page, row = Infinity): Promise<Scrolled> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const before = await held(browser);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scrolled = await scrollDown(page, row);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...scrolled, before, after: await held(browser) };
}
