import { newGroup, share } from './api/groups.ts';
import { newPerson, newPhone, type Person, reportTimeZone, signInByApi } from './api/people.ts';
import { answerWith, CONSOLE, holdRequests, procedure, tryAgain } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { profile } from './screens/profile.ts';
import { expect, test } from './test.ts';

/** Creates a user without any name. */
async function nameless(): Promise<Person> {
  const phone = newPhone();
  const { token, user } = await signInByApi(phone);
  return { id: user.id, name: '', phone, token };
}

test('a user without a display name is headed by "User", and by the end of their number', async ({
  open,
}) => {
  const person = await nameless();
  const page = await open(person);
  await page.goto('/profile');
  const { about } = profile(page);
  await expect(about.getByRole('heading', { level: 2 })).toHaveText('User');
  await expect(about.getByText(person.phone.slice(-2), { exact: true })).toBeVisible();
  await expect(about.getByText(person.phone, { exact: true })).toBeVisible();
});

test('the profile is changed, and says so', async ({ open }) => {
  const page = await open(await newPerson('Bo'));
  await page.goto('/profile');
  const { about, edit, displayName, firstName, lastName, bio, save } = profile(page);
  await expect(about.getByText('B', { exact: true })).toBeVisible();
  await edit.click();
  await expect(displayName).toHaveValue('Bo');
  await expect(displayName).toHaveAttribute('placeholder', 'How others see you');
  await expect(bio).toHaveAttribute('rows', '3');
  await displayName.fill('Bo of the Hill');
  await firstName.fill('Bodil');
  await lastName.fill('Hill');
  await bio.fill('I bake.\nThen I run.');
  const release = await holdRequests(page, procedure('auth.updateProfile'));
  await save.click();
  await expect(about.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Profile updated');
  await expect(toast(page)).toContainText('Your profile has been updated successfully.');
  await expect(edit).toBeFocused();
  await expect(about.getByRole('heading', { name: 'Bo of the Hill', exact: true })).toBeVisible();
  await expect(about.getByText('BH', { exact: true })).toBeVisible();
  await expect(about).toContainText('Then I run.');
  await page.reload();
  await edit.click();
  await expect(firstName).toHaveValue('Bodil');
  await expect(lastName).toHaveValue('Hill');
});

test('what is below settings that are loading is shown only once it has its place', async ({ open }) => {
  const page = await open(await newPerson('Flo'));
  const release = await holdRequests(page, procedure('users.notificationSettings'));
  await page.goto('/profile');
  const button = page.getByText('Change number', { exact: true });
  await expect(button).toBeAttached();
  await expect(button).toBeHidden();
  release();
  await expect(page.getByRole('group', { name: 'What notifies your devices' })).toBeVisible();
  await expect(button).toBeVisible();
});

test('cards that turn out to be absent move nothing that is shown', async ({ open }) => {
  const page = await open(await newPerson('Gil'));
  const openProfile = async () => {
    await page.goto('/profile');
    await expect(page.getByRole('group', { name: 'What notifies your devices' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a profile' })).toBeVisible();
  };
  const expectNoPlaceYet = async (text: string) => {
    const below = page.getByText(text, { exact: true });
    await expect(below).toBeAttached();
    await expect(below).toBeHidden();
  };
  for (const [name, below] of [
    ['numberChanges.pending', 'Change number'],
    ['auth.methods', 'Add a device'],
  ] as const)
    await test.step(name, async () => {
      const release = await holdRequests(page, procedure(name));
      await openProfile();
      await expectNoPlaceYet(below);
      release();
      await expect(page.getByText(below, { exact: true })).toBeVisible();
    });
  await test.step('auth.formerAccount', async () => {
    const releaseCode = await holdRequests(page, /\/former-account-card-/);
    const release = await holdRequests(page, procedure('auth.formerAccount'));
    await openProfile();
    await expectNoPlaceYet('Add an address');
    const asked = page.waitForRequest(procedure('auth.formerAccount'));
    releaseCode();
    await asked;
    await expectNoPlaceYet('Add an address');
    release();
    await expect(page.getByText('Add an address', { exact: true })).toBeVisible();
  });
});

test('Cancel closes the form and forgets what was typed', async ({ open }) => {
  const page = await open(await newPerson('Cy'));
  await page.goto('/profile');
  const { about, edit, displayName, bio, cancel } = profile(page);
  await edit.click();
  await displayName.fill('Cyrano');
  await bio.fill('Never saved');
  await cancel.click();
  await expect(about.getByRole('heading', { name: 'Cy', exact: true })).toBeVisible();
  await edit.click();
  await expect(displayName).toHaveValue('Cy');
  await expect(bio).toHaveValue('');
});

test('a save that fails is logged alone, and loses nothing', async ({ open }) => {
  const page = await open(await newPerson('Di'), { expected: [CONSOLE.cutOff, CONSOLE.unavailable] });
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.goto('/profile');
  const { edit, bio, save } = profile(page);
  await edit.click();
  await bio.fill('Words that took a while');
  await answerWith(page, procedure('auth.updateProfile'), 503);
  await save.click();
  await expect.poll(() => logged.some((line) => line.startsWith('503: '))).toBe(true);
  await expect(save).toBeEnabled();
  await expect(bio).toHaveValue('Words that took a while');
  await expect(toast(page)).toHaveCount(0);
  await page.unroute(procedure('auth.updateProfile'));
  await save.click();
  await expect(toast(page)).toContainText('Profile updated');
});

test('Your Dubs counts wins and goals reached, and begins with nothing', async ({ open }) => {
  const eli = await newPerson('Eli');
  const page = await open(eli);
  await page.goto('/profile');
  const { figure } = profile(page);
  await expect(figure('Total Dubs Shared')).toHaveText('0');
  await expect(figure('Dubs per Week')).toHaveText('0.0');
  const { id } = await newGroup('Singers', eli);
  for (const content of ['High C', 'Low C', 'Middle C']) await share(id, eli, { content });
  await share(id, eli, { content: 'Lost my voice', type: 'loss' });
  await frame(page).to('Home').click();
  await frame(page).to('Profile').click();
  await expect(figure('Total Dubs Shared')).toHaveText('3');
  await expect(figure('Dubs per Week')).toHaveText('3.0');
});

test('dubs that could not be counted are counted when tried again', async ({ open }) => {
  const page = await open(await newPerson('Flo'), { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await answerWith(page, procedure('stats.user'), 503);
  await frame(page).to('Profile').click();
  const { dubs, figure } = profile(page);
  await expect(dubs.getByRole('alert')).toContainText('Your dubs could not be counted.');
  await expect(figure('Dubs per Week')).toHaveText('0.0');
  await tryAgain(page, procedure('stats.user'), dubs);
  await expect(dubs.getByRole('alert')).toHaveCount(0);
});

test('a profile that does not load says so, and loads when tried again', async ({ open }) => {
  const jill = await newPerson('Jill');
  await reportTimeZone(jill);
  const page = await open(jill, { expected: [CONSOLE.unavailable] });
  await page.clock.install();
  await page.goto('/home');
  await frame(page).to('Groups').click();
  await answerWith(page, procedure('auth.me'), 503);
  // The query of the user is fresh for ten seconds.
  await page.clock.fastForward(11_000);
  await frame(page).to('Profile').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Not Found', exact: true })).toBeVisible();
  await expect(main.getByText('Unable to load your profile.', { exact: true })).toBeVisible();
  // Calls in the same batch failed too, and their cards have buttons of their own.
  await tryAgain(page, procedure('auth.me'), main);
  await expect(main.getByRole('heading', { name: 'Jill', exact: true })).toBeVisible();
});
