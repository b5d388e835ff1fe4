import type { Page } from '@playwright/test';
import { isDraftKept } from './drafts.ts';
import { newGroup } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { readBrowserContents } from './browser-contents.ts';
import { picture } from './pictures.ts';
import { frame } from './screens/frame.ts';
import { login, signIn } from './screens/login.ts';
import { shareDialog } from './screens/share.ts';
import { waitForWorker } from './wait-for-worker.ts';
import { expect, test } from './test.ts';

/** Shares with the app as the operating system does, by the form that the manifest describes. */
async function shareWithApp(page: Page, fields: Record<string, string>, pictures: number): Promise<void> {
  await page.evaluate((texts) => {
    const form = document.createElement('form');
    Object.assign(form, {
      id: 'another-app',
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
    });
    for (const [name, value] of Object.entries(texts))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    form.append(
      Object.assign(document.createElement('input'), { type: 'file', name: 'images', multiple: true }),
    );
    document.body.append(form);
  }, fields);
  const files = await Promise.all(
    Array.from({ length: pictures }, (_, n) => picture({ name: `shared-${n + 1}`, colour: '#b45309' })),
  );
  await page.locator('#another-app input[type=file]').setInputFiles(files);
  const opened = page.waitForEvent('load');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#another-app')?.submit());
  await opened;
}

const TOO_MANY =
  'Too many images: You can only upload up to 5 images. You currently have 0 and tried to add 6 more.';

test('what another app shares fills the form, five pictures of six, and sends nothing', async ({ open }) => {
  const ada = await newPerson('Ada');
  const { name } = await newGroup('Walkers', ada);
  const page = await open(ada, { serviceWorkers: 'allow' });
  await page.goto('/profile');
  await waitForWorker(page);
  await shareWithApp(page, { title: 'A walk', text: 'Round the lake', url: 'https://a.example/1' }, 6);
  const form = shareDialog(page);
  await expect(page).toHaveURL('/home?share=win');
  await expect(form.text).toHaveValue('A walk\nRound the lake\nhttps://a.example/1');
  await expect(form.pictures).toHaveCount(5);
  await expect(form.dialog.getByText(TOO_MANY)).toBeVisible();
  await form.group(name).check();
  await expect(form.share).toBeEnabled();
  await expect(page.locator('article')).toHaveCount(0);

  await expect.poll(() => isDraftKept(page, 'A walk\nRound the lake\nhttps://a.example/1')).toBe(true);
  await shareWithApp(page, { text: 'And again' }, 0);
  await expect(form.text, 'below what is there').toHaveValue(
    'A walk\nRound the lake\nhttps://a.example/1\n\nAnd again',
  );
});

test('what is shared and not sent is gone after a logout; what is shared signed out waits for the sign-in', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const page = await open(ada, { serviceWorkers: 'allow' });
  await page.goto('/profile');
  await waitForWorker(page);
  await test.step('shared before the logout', async () => {
    await page.evaluate(async () => {
      const body = new FormData();
      body.set('text', 'Round the lake');
      await fetch('/share', { method: 'POST', body });
    });
    expect(await readBrowserContents(page)).toContain('Round the lake');
    await frame(page).logOut.click();
    await frame(page).loseDraft.click();
    await login(page).phone.waitFor();
    await expect.poll(() => readBrowserContents(page)).not.toContain('Round the lake');
  });
  await test.step('shared signed out', async () => {
    await shareWithApp(page, { text: 'Up the hill' }, 6);
    await expect(page).toHaveURL('/login');
    await signIn(page, ada.phone);
    const form = shareDialog(page);
    await expect(form.text).toHaveValue('Up the hill');
    await expect(form.pictures).toHaveCount(5);
    await expect(form.dialog.getByText(TOO_MANY)).toBeVisible();
  });
});
