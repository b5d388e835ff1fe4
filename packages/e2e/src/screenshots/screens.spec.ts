import type { Page } from '@playwright/test';
import type { Group } from '@dubs/contract';
import { call } from '../api/call.ts';
import { changeGroup, decline, inviteCode, joinByCode, recentPosts, joinRequestsOf } from '../api/groups.ts';
import { newPerson, type Person, signInByApi } from '../api/people.ts';
import type { Picture } from '../pictures.ts';
import { productOrigin } from '../product/origin.ts';
import { goals } from '../screens/goals.ts';
import { group, groups } from '../screens/groups.ts';
import { invite } from '../screens/invite.ts';
import { login } from '../screens/login.ts';
import { notifications } from '../screens/notifications.ts';
import { postPage } from '../screens/post-page.ts';
import { gallery } from '../screens/posts.ts';
import { profile } from '../screens/profile.ts';
import { reactions } from '../screens/reactions.ts';
import { people, settings, accessDialog } from '../screens/running.ts';
import { OPEN_SHARE, openShareDialog, pick } from '../screens/share.ts';
import { LAPTOP, PHONE, test, WITH_STORIES } from '../test.ts';
import { saveScreenshot } from './save-screenshot.ts';
import { keepOwnData, keepOwnPost, withTwoDevices } from './own-things.ts';

// Users of the demo: four members of the family's group, which Dana created, and a friend who is not a member. Only Nana and Dana open
// the group, so that the others keep their badges.
const DANA = '+12025550110';
const NANA = '+12025550111';
const YOUSEF = '+12025550112';
const LEILA = '+12025550113';
const PRIYA = '+12025550117';
const FAMILY = 'The Sunday Table';
const SIZES = {
  390: { ...PHONE, deviceScaleFactor: 2 },
  1280: LAPTOP,
};

async function personWith(phone: string): Promise<Person> {
  const { token, user } = await signInByApi(phone);
  return { id: user.id, name: user.displayName ?? '', phone, token };
}

async function familyOf(person: Person): Promise<Group> {
  const all = await call<Group[]>('GET', '/groups', { token: person.token });
  const family = all.find(({ name }) => name === FAMILY);
  if (!family) throw new Error(`The demo has no group "${FAMILY}".`);
  return family;
}

/** Pictures of the demo, as files to upload. */
async function picturesOf(person: Person, count: number): Promise<Picture[]> {
  const images = (await recentPosts(person)).flatMap((post) => post.images).slice(0, count);
  return Promise.all(
    images.map(async ({ thumbnailUrl }, index) => ({
      name: `picture-${index + 1}.webp`,
      mimeType: 'image/webp',
      buffer: Buffer.from(await (await fetch(productOrigin() + thumbnailUrl)).arrayBuffer()),
    })),
  );
}

/** Makes the family's group require approval, and has two people request to join. */
async function letAsk(family: Group, dana: Person): Promise<void> {
  await changeGroup(family.id, dana, { requireApproval: true });
  const code = await inviteCode(family.id, dana);
  for (const name of ['Cousin Amira', 'Uncle Theo']) await joinByCode(code, await newPerson(name));
}

/** Undoes that, for the next screenshot. */
async function letNobodyAsk(family: Group, dana: Person): Promise<void> {
  await changeGroup(family.id, dana, { requireApproval: false });
  for (const { id } of await joinRequestsOf(family.id, dana)) await decline(id, dana);
}

async function openShare(page: Page, person: Person): Promise<void> {
  const dialog = await openShareDialog(page);
  await dialog.text.fill('Nana beat all of us at cards, and then taught us how she does it.');
  await pick(page, dialog, await picturesOf(person, 3));
  await dialog.group(FAMILY).check();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

for (const [width, size] of Object.entries(SIZES)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${width} px, ${theme}`, async ({ open }) => {
      const keep = (page: Page, name: string) => saveScreenshot(page, `${name}-${width}-${theme}`);
      // The demo's dates depend on this machine's clock.
      const look = {
        ...size,
        colorScheme: theme,
        stored: WITH_STORIES,
        timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      const yousef = await personWith(YOUSEF);
      const leila = await personWith(LEILA);
      const family = await familyOf(leila);

      const stranger = await open(null, look);
      await stranger.goto('/login');
      await login(stranger).phone.waitFor();
      await keep(stranger, 'login');

      const ofYousef = await open(yousef, look);
      await ofYousef.goto('/group');
      await groups(ofYousef).card(FAMILY).waitFor();
      await keep(ofYousef, 'groups');
      await ofYousef.goto('/home');
      await openShare(ofYousef, yousef);
      await keep(ofYousef, 'share');

      const ofLeila = await open(leila, look);
      await ofLeila.goto('/goals');
      await goals(ofLeila).active.getByRole('article').first().waitFor();
      await keep(ofLeila, 'goals');
      await ofLeila.goto('/wins');
      // The menus and the row under an L load after the posts.
      await ofLeila
        .getByRole('button', { name: /^More about/ })
        .first()
        .waitFor();
      await ofLeila.getByRole('button', { name: 'Turn it around' }).first().waitFor();
      await keep(ofLeila, 'wins');
      await ofLeila.goto('/notifications');
      await notifications(ofLeila).rows.first().waitFor();
      await keep(ofLeila, 'notifications');
      await ofLeila.goto('/profile');
      await profile(ofLeila)
        .dubs.getByText(/^[1-9]/)
        .first()
        .waitFor();
      await keep(ofLeila, 'profile');
      await profile(ofLeila).next.waitFor();
      await profile(ofLeila).sms.evaluate((card) => card.scrollIntoView({ block: 'end' }));
      await keep(ofLeila, 'daily-texts');
      await keepOwnPost(ofLeila, leila, family.id, keep);
      await ofLeila.goto('/home');
      await reactions(ofLeila.getByRole('article').nth(3)).add.waitFor();
      // The columns beside the posts load after them.
      await ofLeila.getByRole('button', { name: OPEN_SHARE }).waitFor();
      if (size === LAPTOP) await ofLeila.getByRole('heading', { name: 'Active goals' }).waitFor();
      await keep(ofLeila, 'home');

      await keepOwnData(await open(await withTwoDevices(yousef), look), keep);

      const ofNana = await open(await personWith(NANA), look);
      await ofNana.goto(`/group/${family.id}`);
      await group(ofNana).heading(FAMILY).waitFor();
      await reactions(ofNana.getByRole('article').nth(1)).add.waitFor();
      // The bar of the share form or, on wide windows, the form.
      await ofNana.getByRole('button', { name: /^Share$|Share a win or L with this group/ }).waitFor();
      await keep(ofNana, 'group');
      await ofNana
        .getByRole('article')
        .getByRole('link', { name: /^\d+ comments? on / })
        .first()
        .click();
      await postPage(ofNana).comments.first().waitFor();
      await keep(ofNana, 'post');
      await ofNana.goBack();
      await group(ofNana).tab('Goals').click();
      await goals(ofNana).active.waitFor();
      await keep(ofNana, 'group-goals');
      await group(ofNana).tab('Posts').click();
      await ofNana.getByRole('button', { name: /^Open image 2 of 5/ }).click();
      await gallery(ofNana).dialog.waitFor();
      await keep(ofNana, 'gallery');

      const friend = await open(await personWith(PRIYA), look);
      await friend.goto(`/invite/${await inviteCode(family.id, leila)}`);
      await invite(friend).accept.waitFor();
      await keep(friend, 'invite');

      const dana = await personWith(DANA);
      await letAsk(family, dana);
      const ofDana = await open(dana, look);
      await ofDana.goto(`/group/${family.id}`);
      await people(ofDana).tab.click();
      await people(ofDana).requests.nth(1).waitFor();
      await keep(ofDana, 'members');
      await group(ofDana).invite.click();
      await accessDialog(ofDana).newLink.waitFor();
      await accessDialog(ofDana).part.evaluate((part) => part.scrollIntoView());
      await keep(ofDana, 'who-can-get-in');
      await accessDialog(ofDana).close.click();
      await settings(ofDana).open.click();
      await settings(ofDana).save.waitFor();
      await keep(ofDana, 'group-settings');
      await letNobodyAsk(family, dana);
    });
  }
}
