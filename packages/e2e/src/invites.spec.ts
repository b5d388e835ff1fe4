import { inviteCode, newGroup } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { ANY_CALL, answerWith, CONSOLE, procedure } from './failures.ts';
import { invite } from './screens/invite.ts';
import { signIn } from './screens/login.ts';
import { expect, test } from './test.ts';

test('a stranger is sent to the sign-in with the code kept, and no call is made', async ({ open }) => {
  const [nia, olaf] = [await newPerson('Nia'), await newPerson('Olaf')];
  const code = await inviteCode((await newGroup('Chess', olaf)).id, olaf);
  const page = await open(null);
  const calls: string[] = [];
  page.on('request', (request) => ANY_CALL.test(request.url()) && calls.push(request.url()));
  await page.goto(`/invite/${code}`);
  await expect(page).toHaveURL('/login');
  const pending = () => page.evaluate(() => localStorage.getItem('pendingInviteCode'));
  expect(await pending()).toBe(code);
  expect(calls).toEqual([]);
  await signIn(page, nia.phone);
  await expect(page).toHaveURL(`/invite/${code}`);
  await expect(invite(page).accept).toBeVisible();
  expect(await pending()).toBeNull();
});

test('a member sees that they are one, and continues', async ({ open }) => {
  const pia = await newPerson('Pia');
  const code = await inviteCode((await newGroup('Book club', pia)).id, pia);
  const page = await open(pia);
  await page.goto(`/invite/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Book club' })).toBeVisible();
  await expect(invite(page).badge).toBeVisible();
  await expect(invite(page).alreadyMember).toBeVisible();
  await expect(invite(page).accept).toHaveCount(0);
  await invite(page).toDashboard.click();
  await expect(page).toHaveURL('/home');
});

test('a code that names no invite is called invalid', async ({ open }) => {
  const page = await open(await newPerson('Quin'), { expected: [CONSOLE.notFound] });
  await page.goto('/invite/there-is-no-such-code');
  await expect(page.getByRole('main')).toContainText(
    'Invalid Invite: This invite link is not valid or has expired.',
  );
  await invite(page).toGroups.click();
  await expect(page).toHaveURL('/group');
});

test('an invite that does not open in an outage opens when tried again', async ({ open }) => {
  const [rob, sue] = [await newPerson('Rob'), await newPerson('Sue')];
  const code = await inviteCode((await newGroup('Choir', rob)).id, rob);
  const page = await open(sue, { expected: [CONSOLE.unavailable] });
  await answerWith(page, procedure('invites.lookup'), 503);
  await page.goto(`/invite/${code}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(procedure('invites.lookup'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await answerWith(page, procedure('invites.join'), 503);
  await invite(page).accept.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to join the group. Please try again.');
  await page.unroute(procedure('invites.join'));
  await invite(page).accept.click();
  await expect(invite(page).welcome).toBeVisible();
});
