import { newPerson, signInHost } from './api/people.ts';
import { CONSOLE } from './failures.ts';
import { expect, LAPTOP, test } from './test.ts';

test('the host sees the server in numbers, and a newer release with its notes', async ({ open }) => {
  const page = await open(await signInHost('Nora'), LAPTOP);
  await page.goto('/host');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your server');
  // A sign-in on a new device notifies the host, and the title counts it.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Your server · Dubs$/);
  const figure = (name: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition');
  await expect(figure('People')).toHaveText(/^[1-9][\d,]*$/);
  for (const name of ['Groups', 'Texts this month', 'Jobs waiting'])
    await expect(figure(name)).toHaveText(/^[\d,]+$/);
  await expect(figure('Pictures and exports')).toHaveText(/^[\d.,]+ [kMGT]B$/);
  await expect(figure('Last backup')).toHaveText('None yet');
  await expect(figure('Version')).toHaveText(/^\d+\.\d+\.\d+/);
  await expect(page.getByRole('main')).not.toContainText('Nora');
  await page.route('**/trpc/host.get*', async (route) => {
    const response = await route.fetch();
    const update = '"update":{"version":"999.0.0","url":"https://example.org/notes"}';
    await route.fulfill({ response, body: (await response.text()).replace('"update":null', update) });
  });
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Dubs 999.0.0 is available.');
  const notes = page.getByRole('link', { name: "What's new" });
  await expect(notes).toHaveAttribute('href', 'https://example.org/notes');
});

test('to others there is nothing at the address of the host', async ({ open }) => {
  const page = await open(await newPerson('Eve'), { expected: [CONSOLE.forbidden, CONSOLE.notFound] });
  await page.goto('/host');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page).toHaveTitle('404 Page Not Found · Dubs');
  const shown = await page.getByRole('main').innerText();
  await page.goto('/nowhere');
  await expect(page.getByRole('main')).toHaveText(shown.replaceAll('\n', ''));
});
