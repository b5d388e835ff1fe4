import type { Page } from '@playwright/test';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson, newPhone } from './api/people.ts';
import { answerWith, CONSOLE, cutOff, procedure, uploadTo } from './failures.ts';
import { pauseClock, installClock } from './page-clock.ts';
import { toast } from './screens/frame.ts';
import { createGroupDialog, groups } from './screens/groups.ts';
import { login, sendCode } from './screens/login.ts';
import { postCard } from './screens/posts.ts';
import { profile } from './screens/profile.ts';
import { openQuickShare, pendingTickets } from './screens/share.ts';
import { expect, test } from './test.ts';

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

test('one toast shows at a time, is announced once, and goes by a swipe', async ({ open }) => {
  const page = await open(await newPerson('Dee'), { expected: [CONSOLE.cutOff] });
  await page.goto('/profile');
  await test.step('the text of a toast is there once, where it is announced', async () => {
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
  await test.step('the newest shows alone', async () => {
    await cutOff(page, procedure('users.updateSmsPreferences'));
    await profile(page).texts.click();
    await expect(toast(page)).toContainText('Failed to save your SMS preferences. Please try again.');
    await expect(toast(page)).toHaveCount(1);
    await page.unroute(procedure('users.updateSmsPreferences'));
  });
  await test.step('a swipe to the right of 50 px takes a toast away, a shorter one does not', async () => {
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
});

const LEGAL_PAGES = [
  {
    link: 'Terms',
    path: '/terms',
    facts: [
      /consent to receive text messages \(SMS\)/,
      /opt out .* by replying STOP/,
      /at least 30 days notice of any material change/,
      /deleted or anonymized within 30 days/,
      /not for children under 13/,
    ],
  },
  {
    link: 'Privacy Policy',
    path: '/privacy',
    facts: [
      /With your consent we send .* by SMS/,
      /opt out of them by replying STOP/,
      /at least 30 days notice of any material change/,
      /deleted or anonymized within 30 days/,
      /not for children under 13/,
    ],
  },
];

test('the first step says what sending a code means, and links to the legal pages, which lead back', async ({
  open,
}) => {
  const page = await open(null);
  await page.goto('/login');
  const main = page.getByRole('main');
  await expect(main).toContainText(/agree to receive text messages \(SMS\)/);
  await expect(main).toContainText(
    'By continuing you confirm that you are 13 or older and accept the Terms and Privacy Policy.',
  );
  for (const { link, path, facts } of LEGAL_PAGES)
    await test.step(`${path} states what a person has to know, without signing in`, async () => {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(path);
      for (const fact of facts) await expect(main).toContainText(fact);
      await page.getByRole('link', { name: 'Back to Login' }).click();
      await expect(page).toHaveURL('/login');
    });
});

test('the name screen begins with the current name, and leads to the groups', async ({ open }) => {
  const page = await open(await newPerson('Fae'));
  await page.goto('/name');
  await expect(page.getByLabel('Display name', { exact: true })).toHaveValue('Fae');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/group');
});
