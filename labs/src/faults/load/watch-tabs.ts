import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../clients/users.ts';
import { openTab, type Tab } from '../../latency/open-tab.ts';
import type { Balancer } from './balancer.ts';

const TABS = 2;
const REOPEN_MS = 200;
const POLL_MS = 20;

/** Open tabs that reopen their stream when it ends. */
export interface WatchedTabs {
  /** Starts measuring silence. */
  begin(): void;
  /**
   * Waits for one more event in each tab, up to `maxMs`, and closes the tabs. Returns the longest time in milliseconds without an event in
   * one of them.
   */
  end(maxMs: number): Promise<number>;
}

const now = () => performance.timeOrigin + performance.now();

/** Returns the longest interval between consecutive times. */
const longestGap = (times: readonly number[]): number =>
  Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)));

/** Opens the tabs of a few members. */
export function watchTabs({ next }: Balancer, members: readonly Member[]): WatchedTabs {
  let began = now();
  let isOver = false;
  const streams = members.slice(0, TABS).map(({ token }) => {
    const opened: Tab[] = [];
    void (async () => {
      while (!isOver) {
        const tab = await openTab(next(), token).catch(() => undefined);
        if (tab) opened.push(tab);
        if (isOver) tab?.close();
        await tab?.ended;
        await sleep(REOPEN_MS);
      }
    })();
    return opened;
  });
  return {
    begin: () => void (began = now()),
    async end(maxMs) {
      const asked = now();
      const timesIn = (tabs: readonly Tab[]) => tabs.flatMap((tab) => tab.heard.map(({ at }) => at));
      const isHeard = (tabs: readonly Tab[]) => timesIn(tabs).some((at) => at > asked);
      while (!streams.every(isHeard) && now() <= asked + maxMs) await sleep(POLL_MS);
      isOver = true;
      const ended = now();
      const gaps = streams.map((tabs) => {
        tabs.at(-1)?.close();
        return longestGap([began, ...timesIn(tabs).filter((at) => at > began && at < ended), ended]);
      });
      return Math.max(...gaps);
    },
  };
}
