import { newGroup, share } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { intersect } from './boxes.ts';
import { toast } from './screens/frame.ts';
import { postCard } from './screens/posts.ts';
import { openQuickShare, openShareDialog, pick } from './screens/share.ts';
import { expect, LAPTOP, PHONE, test } from './test.ts';

const SIZES = { 'a phone': PHONE, 'a laptop': LAPTOP };
const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') };

for (const [size, options] of Object.entries(SIZES))
  test(`on ${size} a toast lies neither over the ticket of a share, which comes to the top, nor over Close of the sheet`, async ({
    open,
  }) => {
    const ada = await newPerson('Ada');
    const { id } = await newGroup('Walkers', ada);
    for (let n = 1; n <= 5; n += 1) await share(id, ada, { content: `Walk ${n}` });
    const page = await open(ada, options);
    await page.goto('/home');
    await test.step('the ticket of a share', async () => {
      const form = await openQuickShare(page);
      await expect(form.text).toBeFocused();
      expect((await form.region.boundingBox())?.y).toBeLessThanOrEqual(72);
      await form.text.fill('To the lake');
      await form.share.click();
      await expect(toast(page)).toContainText('Win shared!');
      const card = postCard(page, 'To the lake');
      await expect.poll(() => intersect(toast(page), card)).toBe(false);
      await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(72, -1);
    });
    await test.step('Close of the sheet', async () => {
      const dialog = await openShareDialog(page);
      await pick(page, dialog, [NOTES]);
      await expect(toast(page)).toContainText('Invalid file type');
      await expect.poll(() => intersect(toast(page), dialog.close)).toBe(false);
      await dialog.close.click();
      await expect(dialog.dialog).toBeHidden();
    });
  });
