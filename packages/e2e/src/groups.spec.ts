import { inviteCode, newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { ANY_CALL, answerWith, CONSOLE, cutOff, holdRequests, procedure, tryAgain } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { createGroupDialog, group, groups } from './screens/groups.ts';
import { disableAutoLoad, postCard } from './screens/posts.ts';
import { expect, LAPTOP, test } from './test.ts';

test('a group needs a name, and one that could not be made keeps what was typed', async ({ open }) => {
  const page = await open(await newPerson('Tom'), { expected: [CONSOLE.cutOff] });
  await page.goto('/group');
  await groups(page).create.click();
  const { dialog, name, description, emoji, create } = createGroupDialog(page);
  await expect(dialog.getByRole('radio')).toHaveCount(24);
  await expect(emoji('👥')).toBeChecked();
  await expect(create).toBeDisabled();
  await name.fill('   ');
  await expect(create).toBeDisabled();
  await expect(name).toHaveAttribute('maxlength', '100');
  await expect(description).toHaveAttribute('maxlength', '500');

  await name.fill('Gardeners');
  await description.fill('Tomatoes above all');
  await emoji('🌈').check();
  await cutOff(page, procedure('groups.create'));
  await create.click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('Failed to create group. Please try again.');
  await expect(dialog).toContainText('Failed to create group. Please try again.');
  await expect(name).toHaveValue('Gardeners');
  await expect(description).toHaveValue('Tomatoes above all');
  await expect(emoji('🌈')).toBeChecked();

  await page.unroute(procedure('groups.create'));
  const release = await holdRequests(page, procedure('groups.create'));
  await create.click();
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  release();
  await expect(group(page).heading('Gardeners')).toBeVisible();
  await expect(page.getByText('Tomatoes above all')).toBeVisible();
  await frame(page).to('Groups').click();
  await groups(page).create.click();
  await expect(createGroupDialog(page).name).toHaveValue('');
});

test("a stranger's group is denied, one that is not there alike", async ({ open }) => {
  const foreign = await newGroup('Secret', await newPerson('Una'));
  const page = await open(await newPerson('Vic'), { expected: [CONSOLE.forbidden] });
  const denied = "Access Denied: You don't have permission to view this group or it doesn't exist.";
  for (const id of [foreign.id, 9_007_199_254_740_991]) {
    await page.goto(`/group/${id}`);
    await expect(page.getByRole('main')).toContainText(denied);
    await expect(page.getByText('Secret')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Back to Groups' }).click();
  await expect(page).toHaveURL('/group');
});

test('members stand with their roles, in a tab that the address names and Back leaves with the group', async ({
  open,
}) => {
  const [xia, yan] = [await newPerson('Xia'), await newPerson('Yan')];
  const { id } = await newGroup('Swimmers', xia, yan);
  const page = await open(yan);
  await page.goto('/group');
  await groups(page).link('Swimmers').click();
  await group(page).tab('Goals').click();
  await group(page).tab('Members').click();
  await expect(page).toHaveURL(`/group/${id}?tab=members`);
  await page.reload();
  const members = page.getByRole('tabpanel').getByRole('listitem');
  await expect(members).toHaveCount(2);
  await expect(members.filter({ hasText: 'Xia' })).toContainText(/creator/i);
  await expect(members.filter({ hasText: 'Yan' })).toContainText(/member/i);
  await page.goBack();
  await expect(page).toHaveURL('/group');
});

test('without groups the screens say what to do, and take a pasted link', async ({ open }) => {
  const xia = await newPerson('Xia');
  const code = await inviteCode((await newGroup('Swimmers', xia)).id, xia);
  const page = await open(await newPerson('Zoe'));
  await page.goto('/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await page.getByRole('link', { name: 'Join a Group' }).click();
  await expect(page).toHaveURL('/group');
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await expect(groups(page).createFirst).toBeVisible();
  const { pasted, openPasted } = groups(page);
  await pasted.fill('no link');
  await openPasted.click();
  await expect(page.getByText('This is not an invite link.')).toBeVisible();
  await pasted.fill(`Come! ${new URL(page.url()).origin}/invite/${code}`);
  await openPasted.click();
  await expect(page).toHaveURL(`/invite/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Swimmers' })).toBeVisible();
});

test('a badge above nine reads 9+, and its hidden text states the number', async ({ open }) => {
  const [abe, bea] = [await newPerson('Abe'), await newPerson('Bea')];
  const busy = await newGroup('Busy', abe, bea);
  for (let n = 1; n <= 11; n += 1) await share(busy.id, bea, { content: `Win number ${n}` });
  const page = await open(abe, LAPTOP);
  await page.goto('/group');
  await expect(frame(page).to('Groups')).toHaveAccessibleName('Groups, 11 unviewed wins');
  await expect(frame(page).to('Groups').getByText('9+', { exact: true })).toBeVisible();
  await expect(groups(page).card('Busy')).toContainText('Win number 11');
});

test('fifteen posts show at first; Load More brings the rest and leads there, at home and in the group', async ({
  open,
}) => {
  const cal = await newPerson('Cal');
  const { id } = await newGroup('Diary', cal);
  for (let n = 1; n <= 17; n += 1) await share(id, cal, { content: `Day ${n}` });
  const page = await open(cal);
  await disableAutoLoad(page);
  const asking = page.waitForRequest(procedure('posts.recent'));
  for (const address of ['/home', `/group/${id}`]) {
    await page.goto(address);
    await expect(page.getByRole('article')).toHaveCount(15);
    await expect(postCard(page, 'Day 2')).toHaveCount(0);
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect(page.getByRole('article')).toHaveCount(17);
    await expect(page.getByRole('article').nth(15)).toBeFocused();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: '2 more' })).toBeAttached();
    await expect(postCard(page, 'Day 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  }
  const asked = decodeURIComponent((await asking).url());
  expect(asked).toContain('"cursor":""');
  expect(asked).toContain('"limit":15');
});

test('a win that turns up elsewhere is there on coming home', async ({ open }) => {
  const [dee, eli] = [await newPerson('Dee'), await newPerson('Eli')];
  const { id } = await newGroup('Neighbours', dee, eli);
  const page = await open(dee);
  await page.goto('/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await frame(page).to('Groups').click();
  await share(id, eli, { content: 'Fixed the fence' });
  await expect(groups(page).card('Neighbours')).toContainText('Fixed the fence');
  await frame(page).to('Home').click();
  await expect(postCard(page, 'Fixed the fence')).toBeVisible();
  // Pressing the item of the current screen refetches it.
  const asked = page.waitForRequest(procedure('posts.recent'));
  await frame(page).to('Home').click();
  await asked;
});

test('a group that does not load in an outage loads when tried again', async ({ open }) => {
  const fay = await newPerson('Fay');
  const { id, name } = await newGroup('Potters', fay);
  const page = await open(fay, { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await frame(page).to('Groups').click();
  await expect(groups(page).card(name)).toBeVisible();
  await answerWith(page, ANY_CALL, 503);
  await groups(page).link(name).click();
  await expect(page.getByText('This group could not be loaded.')).toBeVisible();
  await tryAgain(page, ANY_CALL);
  await expect(group(page).heading(name)).toBeVisible();
  await expect(page).toHaveURL(`/group/${id}`);
});
