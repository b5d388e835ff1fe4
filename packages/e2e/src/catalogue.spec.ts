import type { Page } from '@playwright/test';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson, newPhone } from './api/people.ts';
import { answerWith, CONSOLE, cutOff, procedure, uploadTo } from './failures.ts';
import { pauseClock, installClock } from './page-clock.ts';
import { frame, toast } from './screens/frame.ts';
import { createGroupDialog, groups } from './screens/groups.ts';
import { login, sendCode } from './screens/login.ts';
import { postCard } from './screens/posts.ts';
import { profile } from './screens/profile.ts';
import { openQuickShare, pendingTickets } from './screens/share.ts';
import { expect, LAPTOP, test } from './test.ts';

// What no other spec covers: the messages of calls that fail or succeed, toasts, bars and legal pages.

test('a sign-in that fails without a sentence of the server is explained all the same', async ({ open }) => {
  const page = await open(null, { expected: [/\b500\b/] });
  await page.goto('/login');
  const { phone, send, code, verify, alert } = login(page);
  await answerWith(page, procedure('auth.sendOtp'), 500);
  await phone.fill(newPhone());
  await send.click();
  await expect(alert).toHaveText('Failed to send OTP');
  await page.unroute(procedure('auth.sendOtp'));
  await sendCode(page, newPhone());
  await answerWith(page, procedure('auth.verifyOtp'), 500);
  await code.fill('123456');
  await verify.click();
  await expect(alert.filter({ hasText: 'Invalid OTP code' })).toBeVisible();
});

test('a post of the composer that fails is kept, and an L that succeeds says so', async ({ open }) => {
  const abe = await newPerson('Abe');
  const { id } = await newGroup('Knitters', abe);
  const page = await open(abe, { expected: [CONSOLE.cutOff] });
  await page.goto(`/group/${id}`);
  const composer = await openQuickShare(page);
  await composer.loss.check();
  await composer.text.fill('Dropped a stitch');
  await cutOff(page, uploadTo(id));
  await composer.share.click();
  const failed = 'Failed to create post. Please try again.';
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(failed);
  const kept = pendingTickets(page);
  await expect(kept.ticket('Dropped a stitch')).toContainText(failed);
  await page.unroute(uploadTo(id));
  await kept.button('Dropped a stitch', 'Try again').click();
  await expect(toast(page)).toContainText('L shared successfully!');
  await expect(postCard(page, 'Dropped a stitch')).toBeVisible();
  await openQuickShare(page);
  await expect(composer.win).toBeChecked();
  expect(await recentPosts(abe)).toHaveLength(1);
});

test('a write that is refused as signed out ends the session, and is not logged', async ({ open }) => {
  const page = await open(await newPerson('Bea'), { expected: [CONSOLE.signedOut] });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/group');
  await groups(page).create.click();
  const { name, create } = createGroupDialog(page);
  await name.fill('Never made');
  await page.route(procedure('groups.create'), (route) =>
    route.fulfill({
      status: 401,
      json: { error: { json: { message: 'signed out', code: -32001, data: { httpStatus: 401 } } } },
    }),
  );
  await create.click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(logged.filter((line) => line.startsWith('401'))).toEqual([]);
});

/** Shows a toast, by turning the daily texts off or on. */
async function bringToast(page: Page): Promise<void> {
  await profile(page).texts.click();
  await expect(toast(page)).toContainText('SMS preferences updated');
}

test('a toast stays for five seconds', async ({ open }) => {
  const page = await open(await newPerson('Cas'));
  await installClock(page);
  await page.goto('/profile');
  await profile(page).texts.waitFor();
  await pauseClock(page);
  await profile(page).texts.click();
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(toast(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(3_500);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast(page)).toBeHidden();
});

test('one toast shows at a time, the newest', async ({ open }) => {
  const page = await open(await newPerson('Dee'), { expected: [CONSOLE.cutOff] });
  await page.goto('/profile');
  await bringToast(page);
  await cutOff(page, procedure('users.updateSmsPreferences'));
  await profile(page).texts.click();
  await expect(toast(page)).toContainText('Failed to save your SMS preferences. Please try again.');
  await expect(toast(page)).toHaveCount(1);
});

test('the text of a toast is there once, where it is announced', async ({ open }) => {
  const page = await open(await newPerson('Ott'));
  await page.goto('/profile');
  // The announcement is in the page for a second only.
  const announced = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => {
          const states = [...document.querySelectorAll('[role="status"]')];
          if (states.some(({ textContent }) => textContent.startsWith('Notification'))) resolve();
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await bringToast(page);
  await announced;
  expect(await page.getByText('SMS preferences updated').count()).toBe(1);
  await expect(toast(page).locator('xpath=..')).toHaveAttribute('aria-live', 'polite');
});

test('a swipe to the right of 50 px takes a toast away, a shorter one does not', async ({ open }) => {
  const page = await open(await newPerson('Eli'));
  await page.goto('/profile');
  await bringToast(page);
  const swipe = async (distance: number) => {
    const box = await toast(page).boundingBox();
    if (!box) throw new Error('There is no toast to swipe.');
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const part of [0.3, 0.6, 1]) await page.mouse.move(x + distance * part, y);
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toBeVisible();
  await swipe(60);
  await expect(toast(page)).toBeHidden();
});

const FACTS: Record<string, readonly RegExp[]> = {
  '/terms': [
    /consent to receive text messages \(SMS\)/,
    /opt out .* by replying STOP/,
    /at least 30 days notice of any material change/,
    /deleted or anonymized within 30 days/,
    /not for children under 13/,
  ],
  '/privacy': [
    /With your consent we send .* by SMS/,
    /opt out of them by replying STOP/,
    /at least 30 days notice of any material change/,
    /deleted or anonymized within 30 days/,
    /not for children under 13/,
  ],
};

for (const [path, facts] of Object.entries(FACTS)) {
  test(`${path} states what a person has to know, without signing in`, async ({ open }) => {
    const page = await open(null);
    await page.goto(path);
    for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact);
  });
}

test('the first step says what sending a code means, and links to the legal pages', async ({ open }) => {
  const page = await open(null);
  await page.goto('/login');
  await expect(page.getByRole('main')).toContainText(/agree to receive text messages \(SMS\)/);
  await expect(page.getByRole('main')).toContainText(
    'By continuing you confirm that you are 13 or older and accept the Terms and Privacy Policy.',
  );
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await page.getByRole('link', { name: 'Privacy Policy', exact: true }).click();
  await expect(page).toHaveURL('/privacy');
});

test('the name screen begins with the current name, and leads to the groups', async ({ open }) => {
  const page = await open(await newPerson('Fae'));
  await page.goto('/name');
  await expect(page.getByLabel('Display name', { exact: true })).toHaveValue('Fae');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/group');
});

test('the navigation lies at the bottom of a phone and stands upright on a laptop', async ({ open }) => {
  const gil = await newPerson('Gil');
  const phone = await open(gil);
  const laptop = await open(gil, LAPTOP);
  for (const page of [phone, laptop]) {
    await page.goto('/home');
    await expect(frame(page).nav.getByRole('link')).toHaveText([
      'Home',
      'Groups',
      'Wins',
      'Goals',
      'Profile',
    ]);
    await expect(frame(page).to('Home')).toHaveAttribute('aria-current', 'page');
  }
  const lying = await frame(phone).nav.boundingBox();
  expect(lying?.width).toBeGreaterThan(lying?.height ?? Infinity);
  expect(lying?.y).toBeGreaterThan(700);
  const upright = await frame(laptop).nav.boundingBox();
  expect(upright?.height).toBeGreaterThan(upright?.width ?? Infinity);
  expect(upright?.x).toBeLessThan(100);
});

test('home asks for the fifteen newest posts, in one tab', async ({ open }) => {
  const page = await open(await newPerson('Hal'));
  const asking = page.waitForRequest(procedure('posts.recent'));
  await page.goto('/home');
  const address = decodeURIComponent((await asking).url());
  expect(address).toContain('"cursor":""');
  expect(address).toContain('"limit":15');
  await expect(page.getByRole('tab')).toHaveText(['Recents']);
});

test('a description of blanks is not sent, one with text is trimmed', async ({ open }) => {
  const page = await open(await newPerson('Ivy'));
  const { name, description, create } = createGroupDialog(page);
  for (const [typed, sent] of [
    ['   ', undefined],
    ['  We row. ', 'We row.'],
  ] as const) {
    await page.goto('/group');
    await groups(page).create.click();
    await name.fill('Rowers');
    await description.fill(typed);
    const making = page.waitForRequest(procedure('groups.create'));
    await create.click();
    const { json } = (await making).postDataJSON() as { json: { description?: string } };
    expect(json.description).toBe(sent);
    await expect(toast(page)).toContainText('Group created!');
  }
});
