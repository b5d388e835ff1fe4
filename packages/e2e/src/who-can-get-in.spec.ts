import { changeGroup, inviteCode, joinByCode, makeAdmin, newGroup } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { answerWith, CONSOLE, procedure } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { group } from './screens/groups.ts';
import { invite } from './screens/invite.ts';
import { notifications } from './screens/notifications.ts';
import { people, settings, accessDialog } from './screens/running.ts';
import { openLive } from './stream.ts';
import { expect, LAPTOP, test } from './test.ts';

test('a user who asks to join is admitted by an admin, and both see it live', async ({ open }) => {
  const [amy, ben, cat] = [await newPerson('Amy'), await newPerson('Ben'), await newPerson('Cat')];
  const { id, name } = await newGroup('Singers', amy, ben);
  await makeAdmin(id, amy, ben);
  await changeGroup(id, amy, { requireApproval: true });
  const code = await inviteCode(id, amy);
  const ofBen = await open(ben, LAPTOP);
  await openLive(ofBen, `/group/${id}`);
  await expect(people(ofBen).tab).toHaveAccessibleDescription('');

  const ofCat = await open(cat);
  await ofCat.goto(`/invite/${code}`);
  await expect(ofCat.getByText('The creator or an admin of the group has to let you in.')).toBeVisible();
  await invite(ofCat).accept.click();
  await expect(invite(ofCat).requested).toBeVisible();
  await expect(invite(ofCat).requested).toBeFocused();
  await expect(invite(ofCat).accept).toHaveCount(0);
  await ofCat.reload();
  await expect(invite(ofCat).requested).toBeVisible();

  await expect(people(ofBen).tab).toHaveAccessibleDescription('1 request to join');
  await frame(ofBen).bell.click();
  await notifications(ofBen).row('requested to join').click();
  await expect(ofBen).toHaveURL(`/group/${id}`);
  await expect(people(ofBen).requests).toHaveCount(1);
  await expect(people(ofBen).requests).toContainText('Cat');
  await people(ofBen).approve('Cat').click();
  await expect(toast(ofBen)).toContainText('Cat is in the group now.');
  await expect(people(ofBen).member('Cat')).toContainText('member');
  await expect(people(ofBen).tab).toHaveAccessibleDescription('');

  await expect(invite(ofCat).welcome).toBeVisible();
  await invite(ofCat).toGroup.click();
  await expect(group(ofCat).heading(name)).toBeVisible();
  await frame(ofCat).bell.click();
  await expect(notifications(ofCat).row('accepted you into')).toContainText(`Ben accepted you into ${name}`);
});

test('a request that is declined says so, and may be made again; without approval no one waits', async ({
  open,
}) => {
  const [dan, eva, flo] = [await newPerson('Dan'), await newPerson('Eva'), await newPerson('Flo')];
  const { id } = await newGroup('Painters', dan);
  await changeGroup(id, dan, { requireApproval: true });
  const code = await inviteCode(id, dan);
  await joinByCode(code, eva);
  await joinByCode(code, flo);
  const ofEva = await open(eva);
  await openLive(ofEva, `/invite/${code}`);
  await expect(invite(ofEva).requested).toBeVisible();

  const page = await open(dan, { expected: [CONSOLE.unavailable] });
  await page.goto(`/group/${id}`);
  const { tab, requests, approve, decline } = people(page);
  await expect(tab).toHaveAccessibleDescription('2 requests to join');
  await tab.click();
  await answerWith(page, procedure('joinRequests.approve'), 503);
  await approve('Flo').click();
  await expect(toast(page)).toContainText('Failed to approve Flo. Please try again.');
  await expect(people(page).panel).toContainText('Failed to approve Flo. Please try again.');
  await expect(requests).toHaveText([/Eva/, /Flo/]);
  await answerWith(page, procedure('joinRequests.decline'), 503);
  await decline('Eva').click();
  await expect(people(page).panel).toContainText('Failed to decline Eva. Please try again.');
  await page.unroute(procedure('joinRequests.decline'));
  await decline('Eva').click();
  await expect(toast(page)).toContainText('Eva was not let in.');
  await expect(decline('Flo')).toBeFocused();
  await decline('Flo').click();
  await expect(requests).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Members' })).toBeFocused();

  await expect(invite(ofEva).declined).toBeVisible();
  await invite(ofEva).accept.click();
  await expect(invite(ofEva).requested).toBeVisible();
  await expect(people(page).requests).toContainText('Eva');

  await changeGroup(id, dan, { requireApproval: false });
  await ofEva.reload();
  await invite(ofEva).accept.click();
  await expect(invite(ofEva).welcome).toBeVisible();
  await expect(people(page).requests).toHaveCount(0);
});

test('a new link ends the old one, lasts as long as stated, and lists who joined by which', async ({
  open,
}) => {
  const [gil, hop, ivy] = [await newPerson('Gil'), await newPerson('Hop'), await newPerson('Ivy')];
  const { id } = await newGroup('Writers', gil, hop);
  const old = await inviteCode(id, gil);
  const page = await open(gil, { ...LAPTOP, expected: [CONSOLE.unavailable] });
  await page.goto(`/group/${id}`);
  await group(page).invite.click();
  const { link, part, newLink, days, uses, make, earlier } = accessDialog(page);
  await expect(part).toContainText('Made by Gil');
  await expect(part).toContainText('No end date');
  await expect(part).toContainText('Used once');
  await expect(part).toContainText('Joined with this link: Hop');
  await newLink.click();
  await expect(part).toContainText('The current link stops working at once.');
  await expect(part).toContainText('people who were removed');
  await days.fill('400');
  await uses.fill('one');
  await make.click();
  await expect(days).toHaveAccessibleDescription(/whole number of days from 1 to 365/);
  await expect(uses).toHaveAccessibleDescription(/whole number of people from 1 to 1,000/);
  await days.fill('7');
  await uses.fill('1');
  await answerWith(page, procedure('invites.rotate'), 503);
  await make.click();
  await expect(part).toContainText('Failed to make a new link. Please try again.');
  await page.unroute(procedure('invites.rotate'));
  await make.click();
  await expect(toast(page)).toContainText('The old one no longer works.');
  await expect(link).toBeFocused();
  await expect(link).not.toHaveValue(new RegExp(`${old}$`));
  await expect(part).toContainText('Used by 0 of 1 person');
  await expect(part).toContainText(/Expires \w+ \d/);
  await earlier.click();
  await expect(part.getByRole('listitem')).toContainText('Joined with this link: Hop');

  const ofIvy = await open(ivy, { expected: [CONSOLE.notFound] });
  await ofIvy.goto(`/invite/${old}`);
  await expect(ofIvy.getByRole('main')).toContainText('This invite link is not valid or has expired.');
  await ofIvy.goto(await link.inputValue());
  await invite(ofIvy).accept.click();
  await expect(invite(ofIvy).welcome).toBeVisible();
  await expect(part).toContainText('Used by 1 of 1 person');
  await expect(part).toContainText('Joined with this link: Ivy');
  await expect(part).toContainText('This link has reached its limit of people.');
  await expect(accessDialog(page).dialog).toContainText('This link no longer works. Make a new one below.');
  const ofHop = await open(hop);
  await ofHop.goto(`/group/${id}`);
  await group(ofHop).invite.click();
  await expect(accessDialog(ofHop).dialog).toContainText('Ask the creator or an admin for a new one.');
  await expect(accessDialog(ofHop).dialog).not.toContainText('Anyone with this link');
});

test('approval is switched where people are invited, and goes back when that fails', async ({ open }) => {
  const jil = await newPerson('Jil');
  const { id } = await newGroup('Knitters', jil);
  const page = await open(jil, { expected: [CONSOLE.unavailable] });
  await page.goto(`/group/${id}`);
  await group(page).invite.click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  const { part, approval, close } = accessDialog(page);
  await expect(dialog).toContainText('Anyone with this link can join the group');
  await expect(approval).not.toBeChecked();
  await answerWith(page, procedure('groups.update'), 503);
  await approval.click();
  await expect(part).toContainText('Failed to change who can get in. Please try again.');
  await expect(approval).not.toBeChecked();
  await page.unroute(procedure('groups.update'));
  await approval.click();
  await expect(toast(page)).toContainText('New people ask before they join.');
  await expect(dialog).toContainText('Anyone with this link can ask to join');
  await close.click();
  await settings(page).open.click();
  await expect(settings(page).approval).toBeChecked();
  await settings(page).approval.click();
  await expect(toast(page)).toContainText('The invite link lets people in at once.');
});

test("a plain member can only share the group's link, to another app too", async ({ open }) => {
  const [lou, moe] = [await newPerson('Lou'), await newPerson('Moe')];
  const { id } = await newGroup('Dancers', lou, moe);
  const page = await open(moe);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (shared: ShareData) => {
        document.title = `${shared.title}: ${shared.url}`;
        return Promise.resolve();
      },
    });
  });
  await page.goto(`/group/${id}`);
  await group(page).invite.click();
  const { link, part } = accessDialog(page);
  await expect(link).toHaveValue(/\/invite\//);
  await expect(page.getByRole('img', { name: 'QR code to join Dancers' })).toBeVisible();
  await expect(part).toHaveCount(0);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page).toHaveTitle(`Join Dancers on Dubs: ${await link.inputValue()}`);
});
