import { call } from './api/call.ts';
import { inviteCode, newGroup } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { dialogEntries } from './dialog-entries.ts';
import { ANY_CALL, answerWith, CONSOLE, holdRequests, procedure, tryAgain } from './failures.ts';
import { picture } from './pictures.ts';
import { createGroupDialog, groups } from './screens/groups.ts';
import { postCard } from './screens/posts.ts';
import { quickShare, shareDialog } from './screens/share.ts';
import { invite } from './screens/invite.ts';
import { signIn } from './screens/login.ts';
import { expect, type Open, test } from './test.ts';

test('a stranger is sent to the sign-in with the code kept, and no call is made', async ({ open }) => {
  const [nia, olaf] = [await newPerson('Nia'), await newPerson('Olaf')];
  const code = await inviteCode((await newGroup('Chess', olaf)).id, olaf);
  const page = await open(null);
  const calls: string[] = [];
  page.on(
    'request',
    (request) => ANY_CALL.test(request.url()) && calls.push(new URL(request.url()).pathname),
  );
  await page.goto(`/invite/${code}`);
  await expect(page).toHaveURL('/login');
  const pending = () => page.evaluate(() => localStorage.getItem('pendingInviteCode'));
  expect(await pending()).toBe(code);
  // The sign-in page requests how codes are sent; nothing requests the invite.
  await expect.poll(() => calls).toEqual(['/trpc/auth.methods']);
  await expect(page.getByText('You have an invitation.')).toBeVisible();
  const mark = page.getByRole('main').locator('p').first().locator('span').first();
  expect((await mark.boundingBox())?.width).toBe(64);
  await expect(page.getByRole('main')).not.toContainText('Chess');
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
  await tryAgain(page, procedure('invites.lookup'));
  await answerWith(page, procedure('invites.join'), 503);
  await invite(page).accept.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to join the group. Please try again.');
  await page.unroute(procedure('invites.join'));
  await invite(page).accept.click();
  await expect(invite(page).welcome).toBeVisible();
});

test('an invite shows who invites and a few faces, and the group welcomes who has joined, once', async ({
  open,
}) => {
  const [ada, bo, cy] = [await newPerson('Ada'), await newPerson('Bo'), await newPerson('Cy')];
  const { id } = await newGroup('Sailing club', ada, bo);
  const body = new FormData();
  const { name, mimeType, buffer } = await picture({ width: 200, height: 200 });
  body.set('image', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  await call('PUT', '/user/avatar', { token: bo.token, body });
  const page = await open(cy);
  await page.goto(`/invite/${await inviteCode(id, ada)}`);
  await expect(page.getByText('Ada invited you')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(1);
  await invite(page).accept.click();
  await invite(page).toGroup.click();
  const welcome = page.getByRole('region', { name: 'Welcome', exact: true });
  await expect(welcome).toContainText('Ada and Bo are glad you are here.');
  await page.reload();
  await welcome.getByRole('button', { name: 'Say hello' }).click();
  const form = quickShare(page);
  await expect(form.text).toHaveValue('Hello from Cy 👋');
  await expect(form.text).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Hello from Cy 👋');
  await form.share.click();
  await expect(postCard(page, 'Hello from Cy 👋')).toBeVisible();
  await expect(welcome).toHaveCount(0);
  await page.reload();
  await expect(postCard(page, 'Hello from Cy 👋')).toBeVisible();
  await expect(welcome).toHaveCount(0);
});

/** Creates a group on the screen of a new user. */
async function makeGroup(open: Open) {
  const page = await open(await newPerson('Ada'));
  await page.goto('/group');
  await groups(page).create.click();
  const { name, create } = createGroupDialog(page);
  await name.fill('Sailing club');
  await create.click();
  const steps = page.getByRole('region', { name: 'First steps' });
  return { page, steps };
}

test('who makes a group takes three first steps, or hides them', async ({ open }) => {
  const { page, steps } = await makeGroup(open);
  await steps.getByRole('button', { name: 'Bring your people in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await expect(dialog.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/invite/);
  await page.keyboard.press('Escape');
  await expect(steps.getByText('Bring your people in, done')).toBeAttached();
  await expect(steps.getByRole('button', { name: 'Bring your people in' })).toHaveCount(0);
  await expect(steps.getByRole('button', { name: 'Share a first win' })).toBeFocused();
  await page.keyboard.press('Enter');
  await shareDialog(page).text.fill('We have a boat');
  await shareDialog(page).share.click();
  await expect(steps.getByRole('button', { name: 'Share a first win' })).toHaveCount(0);
  await steps.getByRole('button', { name: 'Set a goal' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Goal' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogEntries(page)).toBe(0);
  await page.reload();
  await expect(steps.getByRole('listitem')).toHaveText(['Set a goal']);
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
});

test('a first share that arrives after its dialog was closed does not close the next step', async ({
  open,
}) => {
  const { page, steps } = await makeGroup(open);
  await steps.getByRole('button', { name: 'Share a first win' }).click();
  const arrive = await holdRequests(page, /\/api\/groups\/\d+\/posts$/);
  const { dialog, text, share } = shareDialog(page);
  await text.fill('We have a boat');
  await share.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await steps.getByRole('button', { name: 'Set a goal' }).click();
  const goal = page.getByRole('dialog', { name: 'Create Goal' });
  await expect(goal).toBeVisible();
  arrive();
  await expect(page.getByText('Share a first win, done')).toBeAttached();
  await expect(goal).toBeVisible();
});
