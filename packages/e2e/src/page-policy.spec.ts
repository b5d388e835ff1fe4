import { newPerson } from './api/people.ts';
import { openShareDialog } from './screens/share.ts';
import { expect, test } from './test.ts';

test('a page takes no markup, no foreign script and no inline style', async ({ open }) => {
  const page = await open(await newPerson('Ada'), {
    expected: [/TrustedHTML|TrustedScriptURL|inline style/],
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const outcome = await page.evaluate(() => {
    const nameOfFailure = (act: () => unknown) => {
      try {
        act();
        return 'none';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(style);
    return {
      markup: nameOfFailure(() => (document.createElement('div').innerHTML = '<b>Hello</b>')),
      script: nameOfFailure(() => new Worker('/media/script.js')),
      display: getComputedStyle(document.body).display,
    };
  });
  expect(outcome).toEqual({ markup: 'TypeError', script: 'TypeError', display: 'block' });
});

test('the page behind a dialog does not scroll until it is closed', async ({ open }) => {
  const page = await open(await newPerson('Ada'));
  await page.goto('/home');
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY);
  const before = await overflow();
  const dialog = await openShareDialog(page);
  expect(await overflow()).toBe('hidden');
  await dialog.close.click();
  await expect.poll(overflow).toBe(before);
});
