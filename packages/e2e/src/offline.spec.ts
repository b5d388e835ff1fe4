import { setGoal } from './api/goals.ts';
import { newGroup, removeMember, share } from './api/groups.ts';
import { endSession, newPerson, type Person } from './api/people.ts';
import { CONSOLE, holdRequests, procedure } from './failures.ts';
import { goOffline, readKeptScreens } from './kept-screens.ts';
import { picture } from './pictures.ts';
import { frame } from './screens/frame.ts';
import { goals } from './screens/goals.ts';
import { group, groups } from './screens/groups.ts';
import { postCard, thumbnails } from './screens/posts.ts';
import { expect, test } from './test.ts';

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|ERR_NETWORK/;

/** The beginning of the stored query of the newest posts of all groups. */
const RECENT = '"queryKey":[["posts","recent"]';

async function hikers(): Promise<{ ida: Person; bo: Person; id: number; name: string }> {
  const [ida, bo] = [await newPerson('Ida'), await newPerson('Bo')];
  return { ida, bo, ...(await newGroup('Hikers', bo, ida)) };
}

test('all five tabs open after a reload without a network, with thumbnails, once each was visited', async ({
  open,
}) => {
  const { ida, bo, id, name } = await hikers();
  const other = await newGroup('Never opened', ida);
  await share(id, bo, { content: 'Up the hill', pictures: [await picture({ colour: '#b45309' })] });
  await share(id, ida, { content: 'Down again' });
  await setGoal(id, ida, 'Reach the hut');
  const page = await open(ida, { expected: [OFFLINE, /could not be drawn/] });
  await page.goto('/home');
  await expect(postCard(page, 'Up the hill')).toBeVisible();
  await frame(page).to('Wins').click();
  await expect(postCard(page, 'Down again')).toBeVisible();
  for (const name of [RECENT, '[["posts","own"]'])
    await expect.poll(async () => (await readKeptScreens(page)).queries).toContain(name);
  await frame(page).to('Goals').click();
  await expect.poll(async () => (await readKeptScreens(page)).queries).toContain('[["goals","list"]');
  await frame(page).to('Profile').click();
  await expect.poll(async () => (await readKeptScreens(page)).queries).toContain('[["stats","user"]');
  await page.goto(`/group/${id}`);
  await expect(postCard(page, 'Up the hill')).toBeVisible();
  await expect.poll(async () => (await readKeptScreens(page)).queries).toContain('ofGroup');
  await expect.poll(async () => (await readKeptScreens(page)).pictures).toBe(1);

  const comeBack = await goOffline(page);
  await page.goto('/home');
  await expect(postCard(page, 'Up the hill')).toBeVisible();
  await expect(page.getByText("You're offline. Showing saved posts.")).toBeVisible();
  await expect(page.getByText('Recent posts could not be loaded.')).toHaveCount(0);
  const image = thumbnails(postCard(page, 'Up the hill')).locator('img');
  await expect(image).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await frame(page).to('Wins').click();
  await expect(postCard(page, 'Down again')).toBeVisible();
  await frame(page).to('Goals').click();
  await expect(goals(page).active).toContainText('Reach the hut');
  await frame(page).to('Profile').click();
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await frame(page).to('Groups').click();
  await groups(page).card(name).getByRole('link', { name, exact: true }).click();
  await expect(group(page).heading(name)).toBeVisible();
  await expect(postCard(page, 'Up the hill')).toBeVisible();
  await page.goBack();
  await groups(page).card(other.name).getByRole('link', { name: other.name, exact: true }).click();
  await expect(page.getByText('This page needs a connection.')).toBeVisible();

  await frame(page).to('Home').click();
  await share(id, bo, { content: 'While you were away' });
  await comeBack();
  await expect(postCard(page, 'While you were away')).toBeVisible();
  await expect(page.getByText("You're offline. Showing saved posts.")).toHaveCount(0);
});

test('what was kept shows while the server is slow and without a network', async ({ open }) => {
  const { ida, id, bo } = await hikers();
  await share(id, bo, { content: 'Up the hill' });
  const page = await open(ida, { expected: [OFFLINE, CONSOLE.signedOut] });
  await page.goto('/home');
  await expect(postCard(page, 'Up the hill')).toBeVisible();
  await expect.poll(async () => (await readKeptScreens(page)).queries).toContain(RECENT);

  await test.step('while the server is slow a line says that what was kept shows', async () => {
    const release = await holdRequests(page, procedure('posts.recent'));
    await page.reload();
    await expect(postCard(page, 'Up the hill')).toBeVisible();
    const line = page.locator('[data-refreshing]');
    await expect(line).toHaveCSS('height', '2px');
    release();
    await expect(line).toHaveCount(0);
    await page.unroute(procedure('posts.recent'));
  });

  const comeBack = await goOffline(page);
  await test.step('without a network nothing is asked of the server, again and again', async () => {
    // The open stream stays open; only a new document has none.
    await page.goto('/home');
    await expect(postCard(page, 'Up the hill')).toBeVisible();
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/trpc/groups.list')) calls += 1;
    });
    await page.waitForTimeout(6_500);
    expect(calls).toBe(0);
  });

  await test.step('a session that ended meanwhile ends when it is back, with all that was kept', async () => {
    await endSession(ida);
    await comeBack();
    await expect(page).toHaveURL('/login');
    expect(await readKeptScreens(page)).toEqual({ queries: '[]', pictures: 0 });
  });
});

test('a group that the user was removed from is not kept, nor are its posts and pictures', async ({
  open,
}) => {
  const { ida, id, bo } = await hikers();
  await share(id, bo, { content: 'Up the hill', pictures: [await picture({ colour: '#b45309' })] });
  const page = await open(ida, { expected: [CONSOLE.forbidden] });
  await page.goto(`/group/${id}`);
  await expect.poll(async () => (await readKeptScreens(page)).pictures).toBe(1);
  expect((await readKeptScreens(page)).queries).toContain('Up the hill');
  await removeMember(id, bo, ida);
  await expect.poll(() => readKeptScreens(page)).toMatchObject({ pictures: 0 });
  await expect.poll(async () => (await readKeptScreens(page)).queries).not.toMatch(/Hikers|Up the hill/);
});
