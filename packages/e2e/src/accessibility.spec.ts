import { changeGroup, inviteCode, joinByCode } from './api/groups.ts';
import { newPerson, signInByApi } from './api/people.ts';
import { CONSOLE, cutOff, procedure } from './failures.ts';
import { toast } from './screens/frame.ts';
import { expectNoBarriers } from './screens/barriers.ts';
import { createScreenData } from './screens/everywhere.ts';
import { deleteQuestion, goalDialog, goals } from './screens/goals.ts';
import { createGroupDialog, group, groups } from './screens/groups.ts';
import { addressOf, postPage } from './screens/post-page.ts';
import { editDialog, gallery, postMenu, thumbnails } from './screens/posts.ts';
import { deleteAccount, devices, profile } from './screens/profile.ts';
import { reactions } from './screens/reactions.ts';
import { people, question, settings, accessDialog } from './screens/running.ts';
import { openShareDialog } from './screens/share.ts';
import { wins } from './screens/wins.ts';
import { expect, test } from './test.ts';

// What opens on a screen. The screens themselves are in everywhere.spec.

test('dialogs, tabs and the gallery have no barriers', async ({ open }) => {
  const { person, groupId } = await createScreenData();
  const page = await open(person);
  await test.step('sharing', async () => {
    await page.goto('/home');
    const dialog = await openShareDialog(page);
    await dialog.text.fill('Something');
    await dialog.group('Sunday Runners').check();
    await expectNoBarriers(page);
  });
  await test.step('making a group', async () => {
    await page.goto('/group');
    await groups(page).create.click();
    await createGroupDialog(page).dialog.waitFor();
    await expectNoBarriers(page);
  });
  await test.step('setting a goal, with what is missing', async () => {
    await page.goto('/goals');
    await goals(page).add.click();
    await goalDialog(page).create.click();
    await expect(goalDialog(page).dialog).toContainText('Please select a group for your goal.');
    await expectNoBarriers(page);
    await goalDialog(page).close.click();
  });
  await test.step('deleting a goal', async () => {
    await goals(page).delete('Run a marathon').click();
    await deleteQuestion(page).cancel.waitFor();
    await expectNoBarriers(page);
  });
  await test.step('sharing from My Posts, with what is missing', async () => {
    await page.goto('/wins');
    await wins(page).toggle.click();
    await wins(page).share.click();
    await expect(wins(page).form).toContainText('Please enter your win content.');
    await expectNoBarriers(page);
  });
  await page.goto(`/group/${groupId}`);
  await test.step('goals of a group', async () => {
    await group(page).tab('Goals').click();
    await goals(page).completed.waitFor();
    await expectNoBarriers(page);
  });
  await test.step('members', async () => {
    await group(page).tab('Members').click();
    await expectNoBarriers(page);
  });
  await test.step('inviting', async () => {
    await group(page).invite.click();
    await page.getByRole('dialog', { name: 'Invite' }).getByRole('textbox').waitFor();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
  });
  await test.step('looking at pictures', async () => {
    await group(page).tab('Posts').click();
    await thumbnails(page.getByRole('main')).first().click();
    await gallery(page).dialog.waitFor();
    await expectNoBarriers(page);
  });
});

test("screens of one's own have no barriers: a post, devices, deleting the account", async ({ open }) => {
  const { person } = await createScreenData();
  await signInByApi(person.phone);
  const page = await open(person);
  await page.goto('/home');
  const { more, edit } = postMenu(page.getByRole('article').filter({ hasText: 'and then cake' }).first());
  await test.step('what can be done with a post', async () => {
    await more.click();
    await edit.waitFor();
    await expectNoBarriers(page);
  });
  await test.step('editing it', async () => {
    await edit.click();
    await editDialog(page).words.waitFor();
    await expectNoBarriers(page);
    await editDialog(page).cancel.click();
  });
  await page.goto('/profile');
  await test.step('signing out elsewhere', async () => {
    await devices(page).signOutElsewhere.click();
    await devices(page).question.waitFor();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
  });
  await test.step('deleting the account', async () => {
    await deleteAccount(page).open.click();
    await deleteAccount(page).phone.waitFor();
    await expectNoBarriers(page);
  });
});

test('running a group has no barriers', async ({ open }) => {
  const { person, groupId } = await createScreenData();
  await changeGroup(groupId, person, { requireApproval: true });
  await joinByCode(await inviteCode(groupId, person), await newPerson('Olga Ruiz'));
  const page = await open(person);
  await page.goto(`/group/${groupId}`);
  await test.step('its people', async () => {
    await people(page).tab.click();
    await people(page).requests.waitFor();
    await people(page).manage('Nils Åberg').click();
    await people(page).item('Make admin').waitFor();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
  });
  await test.step('who can get in', async () => {
    await group(page).invite.click();
    const { newLink, days, make } = accessDialog(page);
    await newLink.click();
    await days.fill('0');
    await make.click();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
  });
  await test.step('deleting it, over its settings', async () => {
    await settings(page).open.click();
    await settings(page).delete.click();
    await question(page).name.waitFor();
    await expectNoBarriers(page);
  });
});

test('choosing the time of daily texts has no barriers', async ({ open }) => {
  const page = await open(await newPerson('Rut'), { expected: [CONSOLE.cutOff] });
  await page.goto('/profile');
  const { sms, hour, follows, zone, next } = profile(page);
  await follows.click();
  await zone.waitFor();
  await expect(next).toContainText('Next: ');
  await cutOff(page, procedure('users.updatePreferences'));
  await hour.selectOption('9');
  await expect(sms).toContainText('Failed to save your SMS preferences.');
  await expectNoBarriers(page);
});

test('reacting, mentioning, replying to and deleting a comment have no barriers', async ({ open }) => {
  const { person, groupId, postId } = await createScreenData();
  const page = await open(person);
  await page.goto(addressOf({ id: postId, groupId }));
  const { post, box, people, comment } = postPage(page);
  await reactions(post).add.click();
  await reactions(post).choice.waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await box.pressSequentially('Thanks, @');
  await people.waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await comment('There is cake left.')
    .getByRole('button', { name: /^Reply to / })
    .click();
  await expectNoBarriers(page);
  await comment('There is cake left.').getByRole('button', { name: 'Delete comment' }).click();
  await expect(toast(page)).toContainText('Comment deleted successfully.');
  await expectNoBarriers(page);
});
