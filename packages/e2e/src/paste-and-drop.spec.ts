import type { Locator, Page } from '@playwright/test';
import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson, type Person } from './api/people.ts';
import { type Picture, picture } from './pictures.ts';
import { toast } from './screens/frame.ts';
import { openQuickShare, openShareDialog } from './screens/share.ts';
import { expect, LAPTOP, type Open, test } from './test.ts';

const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') };
const INVALID =
  'Invalid file type: notes.txt is not a supported image format. Please use JPEG, PNG, WebP, or HEIC.';

/** The two forms that compose a share. */
const FORMS = {
  'quick share': openQuickShare,
  'the share dialog': openShareDialog,
};

async function atHome(open: Open): Promise<{ person: Person; page: Page }> {
  const person = await newPerson('Gil');
  await newGroup('Runners', person);
  const page = await open(person, { ...LAPTOP, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/home');
  return { person, page };
}

/** Copies a picture without text, as a screenshot tool does. */
const copy = (page: Page, { buffer }: Picture) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }, buffer.toString('base64'));

/** Drags files over an element, calls `over`, and drops them. */
async function drop(
  page: Page,
  target: Locator,
  files: readonly Picture[],
  over: () => Promise<void> = async () => undefined,
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (dragged) => {
      const held = new DataTransfer();
      for (const { name, type, base64 } of dragged) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        held.items.add(new File([bytes], name, { type }));
      }
      return held;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
  );
  await target.dispatchEvent('dragenter', { dataTransfer });
  await target.dispatchEvent('dragover', { dataTransfer });
  await over();
  await target.dispatchEvent('drop', { dataTransfer });
}

for (const [place, openForm] of Object.entries(FORMS))
  test(`${place} takes pictures that are pasted or dropped, words as words, and refuses a text file with a sentence`, async ({
    open,
  }) => {
    const { person, page } = await atHome(open);
    await copy(page, await picture({ format: 'png' }));
    const form = await openForm(page);
    await test.step('pasted', async () => {
      await form.text.fill('At the lake');
      await form.text.press('ControlOrMeta+v');
      await expect(form.pictures).toHaveCount(1);
      await expect(form.text).toHaveValue('At the lake');
      await page.evaluate(() => navigator.clipboard.writeText(', at last'));
      await form.text.press('End');
      await form.text.press('ControlOrMeta+v');
      await expect(form.text).toHaveValue('At the lake, at last');
      await expect(form.pictures).toHaveCount(1);
    });
    await test.step('dropped', async () => {
      const invitation = page.getByText('Drop images here');
      const two = [await picture({ name: 'one' }), await picture({ name: 'two', format: 'webp' })];
      await drop(page, form.text, two, () => expect(invitation).toBeVisible());
      await expect(invitation).toBeHidden();
      await expect(form.pictures).toHaveCount(3);
      await drop(page, form.text, [NOTES]);
      await expect(page.getByRole('main').or(page.getByRole('dialog')).getByText(INVALID)).toBeVisible();
      await expect(toast(page)).toContainText(INVALID);
      await expect(form.pictures).toHaveCount(3);
      await expect(form.text).toHaveValue('At the lake, at last');
    });
    await test.step('shared', async () => {
      const runners = form.group('Runners');
      if (place === 'the share dialog') await runners.check();
      await form.share.click();
      await expect(toast(page)).toContainText('Win shared!');
      expect((await recentPosts(person))[0]?.images).toHaveLength(3);
    });
  });
