import type { Page } from '@playwright/test';
import { call } from './api/call.ts';
import { newGroup } from './api/groups.ts';
import { endSession, newPerson } from './api/people.ts';
import { ANY_CALL, answerWith, CONSOLE, cutOff, holdRequests, procedure, tryAgain } from './failures.ts';
import { isDraftKept } from './drafts.ts';
import { frame } from './screens/frame.ts';
import { createGroupDialog, groups } from './screens/groups.ts';
import { signIn } from './screens/login.ts';
import { profile } from './screens/profile.ts';
import { settings } from './screens/running.ts';
import { openQuickShare } from './screens/share.ts';
import { expect, test } from './test.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });

test('a guarded address sends a stranger to the sign-in, and opens afterwards; / leads home with a token and to the sign-in without', async ({
  open,
}) => {
  const eva = await newPerson('Eva');
  const runners = await newGroup('Runners', eva);
  const page = await open(null);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.goto(`/group/${runners.id}?from=mail`);
  await expect(page).toHaveURL('/login');
  await signIn(page, eva.phone);
  await expect(page).toHaveURL(`/group/${runners.id}?from=mail`);
  await page.goto('/');
  await expect(page).toHaveURL('/home');
});

test('a token that is garbage or forged is removed', async ({ open }) => {
  const forged = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjEsInNpZCI6MSwiZXhwIjo5OTk5OTk5OTk5fQ.AAAA';
  const page = await open(null, { stored: { auth_token: 'garbage' }, expected: [CONSOLE.signedOut] });
  const expectRemoval = async () => {
    await page.goto('/home');
    await expect(page).toHaveURL('/login');
    expect(await storedToken(page)).toBeNull();
  };
  await expectRemoval();
  await page.evaluate((token) => localStorage.setItem('auth_token', token), forged);
  await expectRemoval();
});

test('a session that ended elsewhere signs out at the next call, wherever one is', async ({ open }) => {
  const gus = await newPerson('Gus');
  const page = await open(gus, { expected: [CONSOLE.signedOut] });
  await page.goto('/group');
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await endSession(gus);
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

test('a tab that was never opened waits for the connection, and opens with it; nothing else is lost', async ({
  open,
}) => {
  const page = await open(await newPerson('Ida'), {
    expected: [/ERR_INTERNET_DISCONNECTED|could not be drawn|Failed to fetch/],
  });
  await page.goto('/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
  const isFetched = (tab: string) =>
    page.evaluate((part) => {
      const file = new RegExp(`/assets/${part}-[\\w-]{8}\\.js$`);
      return performance.getEntriesByType('resource').some(({ name }) => file.test(name));
    }, tab);
  for (const tab of ['groups', 'wins', 'goals', 'profile'])
    await expect.poll(() => isFetched(tab), `the code of ${tab}, once idle`).toBe(true);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.context().setOffline(true);
  await frame(page).to('Goals').click();
  const offline = page.getByRole('heading', { level: 1, name: 'This page needs a connection.' });
  await expect(offline).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await frame(page).to('Home').click();
  await expect(page.getByText('No recent activity')).toBeVisible();
  await frame(page).to('Goals').click();
  await page.context().setOffline(false);
  await expect(page.getByText('No active goals yet')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window), 'nothing was loaded again').toBe(true);
});

test('a part of the app that an update replaced is brought by one reload', async ({ open }) => {
  const page = await open(await newPerson('Jun'), {
    expected: [/ERR_FAILED|could not be drawn|Failed to fetch|404/],
  });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/\/assets\/profile-/, (route) => route.abort());
  await page.goto('/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await frame(page).to('Profile').click();
  await expect(page.getByRole('heading', { name: "We couldn't open this page" })).toBeVisible();
  expect(loads, 'the first, and one more').toBe(2);
  await page.unroute(/\/assets\/profile-/);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a spinner shows while the session is checked', async ({ open }) => {
  const page = await open(await newPerson('Hal'));
  const release = await holdRequests(page, procedure('auth.me'));
  await page.goto('/home');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(home(page)).toBeHidden();
  release();
  await expect(home(page)).toBeVisible();
});

test('an outage signs no one out, neither while a page is open nor when it is loaded', async ({ open }) => {
  const ida = await newPerson('Ida');
  const page = await open(ida, { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await expect(home(page)).toBeVisible();
  await answerWith(page, ANY_CALL, 503);
  await page.waitForResponse((answer) => answer.status() === 503);
  await frame(page).to('Groups').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await page.goto('/home');
  await expect(
    page.getByText('Dubs is having trouble right now. Please try again in a moment.'),
  ).toBeVisible();
  expect(await storedToken(page)).toBe(ida.token);
  await tryAgain(page, ANY_CALL);
  await expect(home(page)).toBeVisible();
});

test('without any answer the user stays signed in after three tries', async ({ open }) => {
  const jo = await newPerson('Jo');
  const page = await open(jo, { expected: [CONSOLE.cutOff] });
  let tries = 0;
  await page.route(procedure('auth.me'), (route) => {
    tries += 1;
    return route.abort();
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'One moment' })).toBeVisible();
  expect(tries).toBe(3);
  expect(await storedToken(page)).toBe(jo.token);
  await tryAgain(page, procedure('auth.me'));
  await expect(home(page)).toBeVisible();
});

test('logging out leaves nothing behind, even when the server cannot be reached', async ({ open }) => {
  const kim = await newPerson('Kim');
  const group = await newGroup('Kim and friends', kim);
  // A poll may be sent between the end of the token and that of the page.
  const page = await open(kim, { expected: [CONSOLE.cutOff, CONSOLE.signedOut] });
  await page.goto('/group');
  await expect(page.getByRole('link', { name: group.name })).toBeVisible();
  await cutOff(page, procedure('auth.logout'));
  await frame(page).logOut.click();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  const lea = await newPerson('Lea');
  await signIn(page, lea.phone);
  await frame(page).to('Groups').click();
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await expect(page.getByRole('link', { name: group.name })).toHaveCount(0);

  await test.step('logging out ends the session on the server too', async () => {
    const token = (await storedToken(page)) ?? '';
    const isAccepted = () =>
      call('GET', '/auth/me', { token }).then(
        () => true,
        () => false,
      );
    expect(await isAccepted()).toBe(true);
    await page.unroute(procedure('auth.logout'));
    await frame(page).logOut.click();
    await expect(page).toHaveURL('/login');
    await expect.poll(isAccepted).toBe(false);
  });
});

test('two tabs leave together, and neither shows the next person what was there', async ({ open }) => {
  const [ned, oda] = [await newPerson('Ned'), await newPerson('Oda')];
  const { name } = await newGroup('Opera', ned);
  const page = await open(ned, { expected: [CONSOLE.signedOut] });
  await page.goto('/group');
  await expect(groups(page).card(name)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/home');
  await expect(home(other)).toBeVisible();
  await frame(other).logOut.click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
  await signIn(other, oda.phone);
  await expect(home(other)).toBeVisible();
  await page.goto('/group');
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('a draft is restored after a session ended and the user signed in again', async ({ open }) => {
  const pam = await newPerson('Pam');
  const { id } = await newGroup('Poets', pam);
  const page = await open(pam, { expected: [CONSOLE.signedOut] });
  await page.goto(`/group/${id}`);
  const composer = await openQuickShare(page);
  await composer.text.fill('Roses are red');
  await expect.poll(() => isDraftKept(page, 'Roses are red')).toBe(true);
  await endSession(pam);
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  await signIn(page, pam.phone);
  await expect(page).toHaveURL(`/group/${id}`);
  await expect(composer.open).toContainText('Draft: Roses are red');
  await openQuickShare(page);
  await expect(composer.text).toHaveValue('Roses are red');
});

test('what was typed into a profile, a new group or its settings is restored after a session ended', async ({
  open,
}) => {
  const rae = await newPerson('Rae');
  const { id } = await newGroup('Rowers', rae);
  const page = await open(rae, { expected: [CONSOLE.signedOut] });
  const forms = [
    { at: '/profile', open: profile(page).edit, field: profile(page).bio },
    { at: '/group', open: groups(page).create, field: createGroupDialog(page).description },
    { at: `/group/${id}`, open: settings(page).open, field: settings(page).description },
  ];
  for (const form of forms) {
    await page.goto(form.at);
    await form.open.click();
    await form.field.fill('Half a sentence');
    await answerWith(page, ANY_CALL, 401);
    await expect(page).toHaveURL('/login');
    await page.unrouteAll();
    await signIn(page, rae.phone);
    await expect(page).toHaveURL(form.at);
    await form.open.click();
    await expect(form.field).toHaveValue('Half a sentence');
  }
});
