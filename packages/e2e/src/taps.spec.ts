import type { Locator, Page } from '@playwright/test';
import { setGoal } from './api/goals.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { frame, toast } from './screens/frame.ts';
import { goalDialog, goals } from './screens/goals.ts';
import { group, groups } from './screens/groups.ts';
import { notifications } from './screens/notifications.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { postCard } from './screens/posts.ts';
import { quickShare } from './screens/share.ts';
import { reactions } from './screens/reactions.ts';
import { expect, type Open, test } from './test.ts';

/** Creates a person in one group, with a win of another member and a goal. Counts the taps from each start at Home. */
async function atHome(open: Open) {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Runners', ada, bo);
  const post = await share(id, bo, { content: 'Ten kilometres' });
  const page = await open(ada, { permissions: ['clipboard-write'] });
  await setGoal(id, ada, 'Read 12 books');
  let taps = 0;
  const start = async () => {
    await page.goto('/home');
    await postCard(page, 'Ten kilometres').waitFor();
    taps = 0;
  };
  const tap = async (element: Locator) => {
    await element.tap();
    taps += 1;
  };
  /** Types into a field, after a tap if it does not have the focus. */
  const type = async (field: Locator, words: string) => {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field);
    await page.keyboard.type(words);
  };
  /** Chooses an option in a native picker. */
  const pick = async (choose: () => Promise<unknown>) => {
    await choose();
    taps += 1;
  };
  return { page, post, start, tap, pick, type, count: () => taps };
}

type Job = (home: Awaited<ReturnType<typeof atHome>>) => Promise<void>;

const shared = (page: Page) => expect(toast(page)).toContainText('Win shared!');

const POSTS: Record<string, [taps: number, job: Job]> = {
  'share a win': [
    2,
    async ({ page, tap, type }) => {
      await tap(quickShare(page).open);
      await type(quickShare(page).text, 'We did it');
      await tap(quickShare(page).share);
      await shared(page);
    },
  ],
  'share a win with a photo': [
    3,
    async ({ page, tap, pick, type }) => {
      const form = quickShare(page);
      const [camera] = await Promise.all([page.waitForEvent('filechooser'), tap(form.takePhoto)]);
      const lake = await picture({ name: 'lake' });
      await pick(() => camera.setFiles([lake]));
      await type(form.text, 'At the lake');
      await tap(form.share);
      await shared(page);
    },
  ],
  'react to a post': [
    2,
    async ({ page, tap }) => {
      const { add, choose, chip } = reactions(postCard(page, 'Ten kilometres'));
      await tap(add);
      await tap(choose('🔥 fire'));
      await expect(chip('🔥 fire')).toBeVisible();
    },
  ],
  'comment on a post': [
    3,
    async ({ page, tap, type, post }) => {
      await tap(postCard(page, 'Ten kilometres').getByRole('link', { name: /^Comment/ }));
      await expect(page).toHaveURL(addressOf(post));
      await type(postPage(page).box, 'Well run');
      await tap(postPage(page).send);
      await expect(postPage(page).comment('Well run')).toBeVisible();
    },
  ],
};

const REST: typeof POSTS = {
  'set a goal': [
    6,
    async ({ page, tap, pick, type }) => {
      await tap(frame(page).to('Goals'));
      await tap(goals(page).add);
      const { group: choice, title, create } = goalDialog(page);
      await tap(choice);
      await pick(() => choice.selectOption({ label: '🏆 Runners' }));
      await type(title, 'Run a marathon');
      await tap(create);
      await expect(goals(page).activeCard('Run a marathon')).toBeVisible();
    },
  ],
  'complete a goal': [
    2,
    async ({ page, tap }) => {
      await tap(frame(page).to('Goals'));
      await tap(goals(page).complete('Read 12 books'));
      await expect(goals(page).completedCard('Read 12 books')).toBeVisible();
    },
  ],
  'invite by link': [
    4,
    async ({ page, tap }) => {
      await tap(frame(page).to('Groups'));
      await tap(groups(page).link('Runners'));
      await tap(group(page).invite);
      await tap(
        page.getByRole('dialog', { name: 'Invite' }).getByRole('button', { name: 'Copy', exact: true }),
      );
      await expect(toast(page)).toContainText('Invite link copied!');
    },
  ],
  'read what is new': [
    2,
    async ({ page, tap, post }) => {
      await tap(frame(page).bell);
      await tap(notifications(page).row('shared a new post'));
      await expect(page).toHaveURL(addressOf(post));
    },
  ],
};

for (const [what, jobs] of Object.entries({ posts: POSTS, 'goals, invites and notifications': REST }))
  test(`the jobs of ${what} take the taps of docs/taps.md`, async ({ open }) => {
    const home = await atHome(open);
    for (const [name, [taps, job]] of Object.entries(jobs))
      await test.step(`${name} takes ${taps} taps`, async () => {
        await home.start();
        await job(home);
        expect(home.count(), name).toBe(taps);
      });
  });
