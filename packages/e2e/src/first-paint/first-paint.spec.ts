import { readFile } from 'node:fs/promises';
import type { Group } from '@dubs/contract';
import { call } from '../api/call.ts';
import { share } from '../api/groups.ts';
import { type Person, signInByApi } from '../api/people.ts';
import { readKeptScreens } from '../kept-screens.ts';
import { waitForWorker } from '../wait-for-worker.ts';
import { PHONE, expect, test, WITH_STORIES } from '../test.ts';
import { type Load, measureLoad } from './measure-load.ts';

const LOADS = 5;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|ERR_NETWORK/;
const PICTURES = ['tent', 'medal', 'dog-brown'];
/** The first of the seeded people. */
const PHONE_NUMBER = '+15552000001';

/** Upper limits: milliseconds to the largest contentful paint, and kilobytes of JavaScript before it. */
const LIMITS = {
  '/login': { paint: 2_500, script: 120 },
  '/home': { paint: 2_500, script: 150 },
  '/group/:id': { paint: 2_500, script: 150 },
} as const;

/** Upper limit, in milliseconds, until the installed app shows its stored posts, with a slow network or offline. */
const INSTALLED_FEED = 1_000;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function spread(values: readonly number[], digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${median(values).toFixed(digits)} (${least}–${most})`;
}

function report(screen: string, loads: readonly Load[]): void {
  const of = (read: (load: Load) => number) => loads.map(read);
  const kilobytes = (kind: keyof Load['bytes']) =>
    (median(of(({ bytes }) => bytes[kind])) / 1_000).toFixed(1);
  console.log(
    [
      `${screen}: median (least–most) of ${loads.length} cold loads`,
      `  first post ${spread(of((load) => load.firstPost))} ms, LCP ${spread(of((load) => load.largestContentfulPaint))} ms, FCP ${spread(of((load) => load.firstContentfulPaint))} ms, ` +
        `TBT ${spread(of((load) => load.totalBlockingTime))} ms, CLS ${spread(
          of((load) => load.layoutShift),
          3,
        )}`,
      `  ${spread(of(({ requests }) => requests))} requests; kB: scripts ${kilobytes('script')}, style sheets ${kilobytes('stylesheet')}, ` +
        `fonts ${kilobytes('font')}, API ${kilobytes('fetch')}, pictures ${kilobytes('image')}, page ${kilobytes('document')}`,
      `  scripts before content ${spread(
        of((load) => load.scriptBytesBeforeContent / 1_000),
        1,
      )} kB gzip`,
    ].join('\n'),
  );
}

/** Signs in a seeded person, and shares pictures with their first group. */
async function personWithPictures(): Promise<{ person: Person; groupId: number }> {
  const { token, user } = await signInByApi(PHONE_NUMBER);
  const person = { id: user.id, name: user.displayName ?? '', phone: PHONE_NUMBER, token };
  const [group] = await call<Group[]>('GET', '/groups', { token });
  if (!group) throw new Error('The seeded person is in no group.');
  for (const name of PICTURES) {
    const buffer = await readFile(
      new URL(`../../../../apps/cli/demo/pictures/${name}.webp`, import.meta.url),
    );
    const pictures = [{ name: `${name}.webp`, mimeType: 'image/webp', buffer }];
    await share(group.id, person, { content: `Look at the ${name}`, pictures });
  }
  return { person, groupId: group.id };
}

test('shows the content of a first load in time', async ({ open }) => {
  const { person, groupId } = await personWithPictures();
  for (const [screen, limit] of Object.entries(LIMITS)) {
    const loads: Load[] = [];
    for (let n = 0; n < LOADS; n++) {
      const page = await open(screen === '/login' ? null : person, { ...PHONE, stored: WITH_STORIES });
      loads.push(await measureLoad(page, screen.replace(':id', String(groupId))));
      await page.context().close();
    }
    report(screen, loads);
    const { paint, script } = limit;
    expect.soft(median(loads.map((load) => load.largestContentfulPaint)), screen).toBeLessThan(paint);
    expect
      .soft(median(loads.map((load) => load.scriptBytesBeforeContent)) / 1_000, screen)
      .toBeLessThan(script);
  }
});

for (const network of ['a slow network', 'no network'])
  test(`opens the installed app in time with ${network}`, async ({ open }) => {
    const { person } = await personWithPictures();
    const first = await open(person, {
      ...PHONE,
      stored: WITH_STORIES,
      serviceWorkers: 'allow',
      expected: [OFFLINE],
    });
    await first.goto('/home');
    await expect.poll(async () => (await readKeptScreens(first)).queries).toContain('["posts","recent"]');
    await waitForWorker(first);
    const loads: Load[] = [];
    for (let n = 0; n < LOADS; n++) {
      const page = await first.context().newPage();
      const browser = await page.context().newCDPSession(page);
      await browser.send('ServiceWorker.enable');
      await browser.send('ServiceWorker.stopAllWorkers');
      loads.push(await measureLoad(page, '/home', { isOffline: network === 'no network' }));
      await expect(page.getByText('Look at the', { exact: false }).first()).toBeVisible();
      await page.close();
    }
    report(`/home, installed, with ${network}`, loads);
    expect(Math.min(...loads.map((load) => load.firstPost))).toBeGreaterThan(0);
    expect(median(loads.map((load) => load.firstPost))).toBeLessThan(INSTALLED_FEED);
  });
