import { call } from './api/call.ts';
import { newPerson, newPhone, signInByApi } from './api/people.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure, tryAgain } from './failures.ts';
import { frame, toast } from './screens/frame.ts';
import { signIn } from './screens/login.ts';
import { notifications } from './screens/notifications.ts';
import { devices, securityLog } from './screens/profile.ts';
import { expect, LAPTOP, test } from './test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('a user sees where they are signed in, and signs a lost laptop out', async ({ open }) => {
  const phone = newPhone();
  const { token } = await signInByApi(phone);
  await call('PATCH', '/auth/profile', { token, body: { displayName: 'Nora' } });
  await call('POST', '/auth/logout', { token });
  const laptop = await open(null, { ...LAPTOP, userAgent: WINDOWS, expected: [CONSOLE.signedOut] });
  await laptop.goto('/home');
  await signIn(laptop, phone);
  await laptop.getByText('No recent activity').waitFor();

  const page = await open(null, { userAgent: IPHONE, expected: [CONSOLE.cutOff] });
  await page.goto('/profile');
  await signIn(page, phone);
  const { rows, row, signOut, card } = devices(page);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Safari on iPhone');
  await expect(rows.first()).toContainText('This device');
  await expect(rows.first()).toContainText(/Signed in \d/);
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expect(row('Chrome on Windows')).toContainText(/Last seen \d/);
  await expect(signOut('Chrome on Windows')).toHaveAccessibleDescription(/^Last seen \d/);

  // A card above that loads during the press would move the button away from under it.
  for (const name of ['Notifications', 'Profiles you keep', 'E-mail address'])
    await page.getByRole('heading', { name, exact: true }).waitFor();
  await cutOff(page, procedure('sessions.end'));
  await signOut('Chrome on Windows').click();
  const failed = 'Failed to sign that device out. Please try again.';
  await expect(toast(page)).toContainText(failed);
  await expect(row('Chrome on Windows')).toContainText(failed);
  await page.unroute(procedure('sessions.end'));

  const release = await holdRequests(page, procedure('sessions.end'));
  await signOut('Chrome on Windows').click();
  await expect(row('Chrome on Windows')).toContainText('Signing out...');
  release();
  await expect(toast(page)).toContainText('Signed out of Chrome on Windows');
  await expect(rows).toHaveCount(1);
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(laptop).toHaveURL('/login');
  expect(await laptop.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('signing out everywhere else asks first, and leaves this device signed in', async ({ open }) => {
  const omar = await newPerson('Omar');
  for (let more = 0; more < 6; more += 1) await signInByApi(omar.phone);
  const elsewhere = await open(
    { ...omar, token: (await signInByApi(omar.phone)).token },
    {
      expected: [CONSOLE.signedOut],
    },
  );
  await elsewhere.goto('/home');
  await elsewhere.getByText('No recent activity').waitFor();
  const page = await open(omar, { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await answerWith(page, procedure('sessions.list'), 503);
  await frame(page).to('Profile').click();
  const { card, rows, signOutElsewhere, question } = devices(page);
  await expect(card.getByRole('alert')).toContainText('Your devices could not be loaded.');
  await tryAgain(page, procedure('sessions.list'), card);
  await expect(rows).toHaveCount(5);
  await card.getByRole('button', { name: 'Show all 8' }).click();
  await expect(rows).toHaveCount(8);

  await signOutElsewhere.click();
  await expect(question).toContainText('The 7 other devices need a new code to come back.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(signOutElsewhere).toBeFocused();
  await answerWith(page, procedure('sessions.endOthers'), 503);
  await signOutElsewhere.click();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  const failed = 'Failed to sign the other devices out. Please try again.';
  await expect(toast(page)).toContainText(failed);
  await expect(question).toContainText(failed);
  await page.unroute(procedure('sessions.endOthers'));
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(toast(page)).toContainText('Signed out everywhere else');
  await expect(rows).toHaveCount(1);
  await expect(signOutElsewhere).toHaveCount(0);
  await expect(elsewhere).toHaveURL('/login');
  await frame(page).to('Home').click();
  await expect(page.getByText('No recent activity')).toBeVisible();
});

test('a sign-in on a new device is announced to the others, and "Wasn\'t me" ends it', async ({ open }) => {
  const pia = await newPerson('Pia');
  const page = await open(pia, { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  const stranger = await open(
    { ...pia, token: (await signInByApi(pia.phone, WINDOWS)).token },
    { ...LAPTOP, expected: [CONSOLE.signedOut] },
  );
  await stranger.goto('/notifications');
  await expect(stranger.getByText('No notifications yet')).toBeVisible();

  await expect(frame(page).bell).toHaveAccessibleName('Notifications, 1 unread');
  await frame(page).bell.click();
  const { rows, unread } = notifications(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(
    /New sign-in: Chrome on Windows, \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/u,
  );
  const notMe = rows.getByRole('button', { name: "Wasn't me: Chrome on Windows" });
  await answerWith(page, procedure('sessions.notMe'), 503);
  await notMe.click();
  await expect(toast(page)).toContainText('Failed to sign that device out. Please try again.');
  await page.unroute(procedure('sessions.notMe'));

  await notMe.click();
  await expect(toast(page)).toContainText('Signed out of Chrome on Windows');
  await expect(notMe).toHaveCount(0);
  await expect(rows).toContainText('Signed out');
  await expect(unread).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Notifications' })).toBeFocused();
  await expect(stranger).toHaveURL('/login');
  await page.goto('/profile');
  await expect(devices(page).rows).toHaveCount(1);
  await expect(securityLog(page).first()).toContainText('A sign-in was not you');
});
