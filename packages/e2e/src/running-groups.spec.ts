import { call } from './api/call.ts';
import {
  changeGroup,
  inviteCode,
  joinByCode,
  makeAdmin,
  newGroup,
  removeMember,
  share,
} from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { answerWith, CONSOLE, holdResponses, procedure } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { group, groups } from './screens/groups.ts';
import { postCard } from './screens/posts.ts';
import { people, question, settings } from './screens/running.ts';
import { openLive } from './stream.ts';
import { expect, LAPTOP, test } from './test.ts';

/** A name of 45 letters that breaks nowhere by itself. */
const LONG_NAME = 'schlegelsteinhausenbergerdorffwelchevoraltern';

/** More than enough time for a live event and its refetches. */
const FOR_NEWS_MS = 1_000;

test('the creator makes an admin and transfers ownership, and every member sees it live', async ({
  open,
}) => {
  const [ada, bo] = [await newPerson('Ada'), await newPerson('Bo')];
  const { id } = await newGroup('Rowers', ada, bo);
  // The list of requests may be fetched once more before the new role is known.
  const expected = [CONSOLE.forbidden];
  const [ofAda, ofBo] = [await open(ada, { ...LAPTOP, expected }), await open(bo, { expected })];
  await Promise.all([ofAda, ofBo].map((page) => openLive(page, `/group/${id}`)));
  for (const page of [ofAda, ofBo]) await people(page).tab.click();
  await expect(people(ofAda).member('Ada')).toContainText('(you)');
  await expect(people(ofBo).member('Ada')).toContainText('creator');
  await expect(people(ofBo).panel.getByRole('button')).toHaveCount(0);

  await people(ofAda).manage('Bo').click();
  await people(ofAda).item('Make admin').click();
  await expect(people(ofAda).member('Bo')).toContainText('admin');
  await expect(people(ofBo).member('Bo')).toContainText('admin');

  await people(ofAda).manage('Bo').click();
  await people(ofAda).item('Hand over group').click();
  await expect(question(ofAda).box).toContainText('Hand this group over to Bo?');
  await expect(question(ofAda).box).toContainText('You become an admin.');
  await question(ofAda).button('Hand over').click();
  await expect(toast(ofAda)).toContainText('Bo is the creator now, and you are an admin.');
  await expect(people(ofAda).member('Bo')).toContainText('creator');
  await expect(people(ofAda).member('Ada')).toContainText('admin');
  await expect(people(ofAda).manage('Bo')).toHaveCount(0);

  await people(ofBo).manage('Ada').click();
  await people(ofBo).item('Remove as admin').click();
  await expect(people(ofAda).member('Ada')).toContainText('member');
  await settings(ofAda).open.click();
  await expect(settings(ofAda).leave).toBeVisible();
  await expect(settings(ofAda).name).toHaveCount(0);
});

test('a member removed while viewing the group sees it close, and it leaves their list', async ({ open }) => {
  const [cy, di, ed] = [await newPerson('Cy'), await newPerson('Di'), await newPerson('Ed')];
  const { id, name } = await newGroup('Climbers', cy, di, ed);
  await makeAdmin(id, cy, di);
  await share(id, ed, { content: 'Reached the top' });
  const ofDi = await open(di, LAPTOP);
  const ofEd = await open(ed, { expected: [CONSOLE.forbidden] });
  await openLive(ofEd, `/group/${id}`);
  await expect(postCard(ofEd, 'Reached the top')).toBeVisible();
  await ofDi.goto(`/group/${id}`);
  await people(ofDi).tab.click();
  await expect(people(ofDi).manage('Cy')).toHaveCount(0);

  await people(ofDi).manage('Ed').click();
  await expect(people(ofDi).item('Make admin')).toHaveCount(0);
  await people(ofDi).item('Remove from group').click();
  await expect(question(ofDi).box).toContainText('Ed loses access at once');
  await question(ofDi).button('Remove').click();
  await expect(toast(ofDi)).toContainText('Ed is no longer in this group.');
  await expect(people(ofDi).member('Ed')).toHaveCount(0);
  await group(ofDi).tab('Posts').click();
  await expect(postCard(ofDi, 'Reached the top')).toContainText('Ed');

  await expect(ofEd.getByRole('heading', { level: 1 })).toContainText('Access Denied');
  await expect(toast(ofEd)).toHaveCount(0);
  await ofEd.getByRole('button', { name: 'Back to Groups' }).click();
  await expect(ofEd.getByText('Welcome to Dubs!')).toBeVisible();
  await expect(groups(ofEd).card(name)).toHaveCount(0);
});

test('a rejected change of a member is undone and says so', async ({ open }) => {
  const [fay, gus] = [await newPerson('Fay'), await newPerson('Gus')];
  const { id } = await newGroup('Divers', fay, gus);
  const page = await open(fay, { ...LAPTOP, expected: [CONSOLE.unavailable, CONSOLE.notFound] });
  await page.goto(`/group/${id}`);
  const { tab, member, manage, item } = people(page);
  await tab.click();
  await answerWith(page, procedure('groups.changeRole'), 503);
  await manage('Gus').click();
  await item('Make admin').click();
  await expect(toast(page)).toContainText('Failed to change the role of Gus. Please try again.');
  await expect(member('Gus')).toContainText('Failed to change the role of Gus.');
  await expect(member('Gus').getByText('member', { exact: true })).toBeVisible();

  await answerWith(page, procedure('groups.handOver'), 503);
  await manage('Gus').click();
  await item('Hand over group').click();
  await question(page).button('Hand over').click();
  await expect(question(page).box).toContainText('Failed to hand over the group. Please try again.');
  await question(page).cancel.click();

  await answerWith(page, procedure('groups.removeMember'), 503);
  await manage('Gus').click();
  await item('Remove from group').click();
  await question(page).button('Remove').click();
  await expect(question(page).box).toContainText('Failed to remove Gus. Please try again.');
  await page.unroute(procedure('groups.removeMember'));
  await removeMember(id, fay, gus);
  await question(page).button('Remove').click();
  await expect(toast(page)).toContainText('Gus is no longer in this group.');
  await expect(member('Gus')).toHaveCount(0);
});

test('settings change what all members see; what could not be saved stays in the form', async ({ open }) => {
  const [hal, ida] = [await newPerson('Hal'), await newPerson('Ida')];
  const { id } = await newGroup('Sailors', hal, ida);
  const page = await open(hal, { expected: [CONSOLE.unavailable, CONSOLE.badRequest] });
  const ofIda = await open(ida, LAPTOP);
  await page.goto(`/group/${id}`);
  await openLive(ofIda, `/group/${id}`);
  await settings(page).open.click();
  const form = settings(page);
  await expect(form.name).toHaveValue('Sailors');
  await expect(form.save).toBeDisabled();
  await form.name.fill('  ');
  await expect(form.save).toBeDisabled();
  await form.name.fill('Sailors of the lake');
  await form.description.fill('Wind or no wind.');
  await form.emoji('🌈').check();

  const save = procedure('groups.update');
  await answerWith(page, save, 503);
  await form.save.click();
  await expect(form.dialog.getByText('Failed to save the group. Please try again.')).toBeVisible();
  await page.unroute(save);
  const issue = { path: 'name', message: 'Group name must not be that.' };
  const dubs = { error: 'Something is not right.', code: 'BAD_REQUEST', issues: [issue] };
  await page.route(save, (route) =>
    route.fulfill({
      status: 400,
      json: { error: { json: { message: '', code: -32600, data: { httpStatus: 400, dubs } } } },
    }),
  );
  await form.save.click();
  await expect(form.name).toHaveAccessibleDescription(/Group name must not be that\./);
  await page.unroute(save);
  await form.close.click();
  await settings(page).open.click();
  await expect(form.name).toHaveValue('Sailors of the lake');
  await form.save.click();
  await expect(toast(page)).toContainText('Group updated');
  await expect(form.undo).toHaveCount(0);
  await expect(form.save).toBeDisabled();
  await expect(form.save).toBeFocused();
  await expect(group(ofIda).heading('Sailors of the lake')).toBeVisible();
  await expect(ofIda.getByText('Wind or no wind.')).toBeVisible();
  await form.name.fill('Nobody');
  await form.undo.click();
  await expect(form.name).toHaveValue('Sailors of the lake');
});

test('leaving says what stays and what goes, and takes the group off the list', async ({ open }) => {
  const [jo, kim] = [await newPerson('Jo'), await newPerson('Kim')];
  const { id, name } = await newGroup('Skaters', jo, kim);
  await share(id, kim, { content: 'Landed a jump' });
  const page = await open(kim, { expected: [CONSOLE.unavailable] });
  // It is the last request; a removed member would get a 403.
  const changes = page.waitForResponse(procedure('memberChanges.list'));
  await openLive(page, `/group/${id}`);
  await changes;
  await settings(page).open.click();
  await settings(page).leave.click();
  const { box, button } = question(page);
  await expect(box).toContainText(`Leave ${name}?`);
  await expect(box).toContainText('Stays: your posts, comments and goals, with your name on them.');
  await expect(box).toContainText('Goes at once: you see nothing of this group any more');
  await answerWith(page, procedure('groups.leave'), 503);
  await button('Leave').click();
  await expect(box).toContainText('Failed to leave the group. Please try again.');
  await page.unroute(procedure('groups.leave'));
  const answer = await holdResponses(page, procedure('groups.leave'));
  await button('Leave').click();
  // The event arrives before the response to leaving; nothing more of the group may be requested.
  await expect.poll(() => call('GET', '/groups', { token: kim.token })).toEqual([]);
  await page.waitForTimeout(FOR_NEWS_MS);
  await expect(box).toContainText('Leaving...');
  answer();
  await expect(page).toHaveURL('/group');
  await expect(toast(page)).toContainText(`You are out of ${name}.`);
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await frame(page).to('Home').click();
  await expect(page.getByText('No recent activity')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/group/);
  const ofJo = await open(jo);
  await ofJo.goto(`/group/${id}`);
  await expect(postCard(ofJo, 'Landed a jump')).toContainText('Kim');
  await expect(ofJo.getByText('1 member', { exact: true })).toBeVisible();
});

test('a creator transfers ownership or deletes; a deleted group disappears for all members', async ({
  open,
}) => {
  const [lea, max] = [await newPerson('Lea'), await newPerson('Max')];
  const { id } = await newGroup('Bakers', lea, max);
  await changeGroup(id, lea, { name: 'Sourdough  & Söhne' });
  const page = await open(lea, { expected: [CONSOLE.unavailable] });
  const ofMax = await open(max, { ...LAPTOP, expected: [CONSOLE.notFound] });
  await openLive(ofMax, `/group/${id}`);
  await page.goto(`/group/${id}`);
  await settings(page).open.click();
  await expect(settings(page).leave).toHaveCount(0);
  await expect(settings(page).dialog).toContainText('You are the creator, so you cannot just leave');
  await settings(page).handOver.click();
  await expect(settings(page).dialog).toBeHidden();
  await expect(people(page).manage('Max')).toBeVisible();

  await settings(page).open.click();
  await settings(page).delete.click();
  const { box, button, name } = question(page);
  await expect(box).toContainText('Everything in it is deleted for everybody');
  await name.fill('Sourdough');
  await expect(button('Delete group')).toBeDisabled();
  await name.fill('sourdough & söhne ');
  await answerWith(page, procedure('groups.delete'), 503);
  await button('Delete group').click();
  await expect(box).toContainText('Failed to delete the group. Please try again.');
  await page.unroute(procedure('groups.delete'));
  await button('Delete group').click();
  await expect(page).toHaveURL('/group');
  await expect(toast(page)).toContainText('is gone for everybody.');
  await expect(page.getByText('Welcome to Dubs!')).toBeVisible();
  await expect(ofMax.getByRole('heading', { level: 1, name: 'Group not found' })).toBeVisible();
  await ofMax.getByRole('button', { name: 'Back to Groups' }).click();
  await expect(ofMax.getByText('Welcome to Dubs!')).toBeVisible();
});

test('a long name breaks between words beside its role and its menu, on a narrow phone and in large type', async ({
  open,
}) => {
  const quin = await newPerson('Quin');
  const long = await newPerson(`Wolfe${LONG_NAME}`);
  const { id } = await newGroup('Rowers', quin, long);
  const page = await open(quin, { viewport: { width: 320, height: 700 } });
  await page.goto(`/group/${id}`);
  await people(page).tab.click();
  const name = people(page).member(long.name).getByText(long.name);
  const widthOf = async () => (await name.boundingBox())?.width;
  await people(page).manage(long.name).waitFor();
  expect(await widthOf()).toBeGreaterThan(130);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await widthOf()).toBeGreaterThan(200);
  await people(page).manage(long.name).click();
  const item = await people(page).item('Remove from group').boundingBox();
  expect((item?.x ?? 0) + (item?.width ?? Infinity)).toBeLessThan(390);
});

test('a long name of the author of a win or of who asks to join makes no page wider than a narrow phone', async ({
  open,
}) => {
  const quin = await newPerson('Quin');
  const [winner, asker] = [await newPerson(`Win${LONG_NAME}`), await newPerson(`Ask${LONG_NAME}`)];
  const { id } = await newGroup('Rowers', quin, winner);
  await share(id, winner, { content: 'Rowed to the other side' });
  await changeGroup(id, quin, { requireApproval: true });
  await joinByCode(await inviteCode(id, quin), asker);
  const page = await open(quin, { viewport: { width: 320, height: 700 } });
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(0, scrollWidth - clientWidth);
    });
  for (const { address, name } of [
    { address: '/group', name: winner.name },
    { address: `/group/${id}?tab=members`, name: asker.name },
  ]) {
    await page.goto(address);
    await expect(page.getByText(name)).toBeVisible();
    expect(await overflow()).toBe(0);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await overflow()).toBe(0);
  }
});

test('a group is run without a mouse', async ({ open }) => {
  const [nat, oli, pam] = [await newPerson('Nat'), await newPerson('Oli'), await newPerson('Pam')];
  const { id } = await newGroup('Walkers', nat, oli, pam);
  const page = await open(nat, LAPTOP);
  await page.goto(`/group/${id}`);
  const press = (key: string) => page.keyboard.press(key);
  const { tab, member, manage, item } = people(page);
  await group(page).tab('Posts').focus();
  await press('End');
  await expect(tab).toBeFocused();
  await manage('Oli').focus();
  await press('Enter');
  await expect(item('Make admin')).toBeFocused();
  await press('End');
  await expect(item('Remove from group')).toBeFocused();
  await press('Home');
  await press('Enter');
  await expect(manage('Oli')).toBeFocused();
  await expect(member('Oli')).toContainText('admin');
  await press('Enter');
  await press('Escape');
  await expect(manage('Oli')).toBeFocused();

  await manage('Pam').focus();
  await press('Enter');
  await press('r');
  await expect(item('Remove from group')).toBeFocused();
  await press('Enter');
  await expect(question(page).cancel).toBeFocused();
  await press('Escape');
  await expect(manage('Pam')).toBeFocused();
  await press('Enter');
  await press('End');
  await press('Enter');
  await expect(question(page).cancel).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(member('Pam')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Members' })).toBeFocused();
});
