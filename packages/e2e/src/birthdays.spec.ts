import { call } from './api/call.ts';
import { newGroup } from './api/groups.ts';
import { newPerson, type Person, reportTimeZone } from './api/people.ts';
import { layoutShift } from './layout-shift.ts';
import { postCard } from './screens/posts.ts';
import { profile } from './screens/profile.ts';
import { shareDialog } from './screens/share.ts';
import { expect, LAPTOP, test } from './test.ts';

const setBirthday = (person: Person, birthday: string) =>
  call('PATCH', '/auth/profile', { token: person.token, body: { birthday } });

/** Returns today as `MM-DD` where the browsers of the tests are. */
const today = () =>
  new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' }).slice('YYYY-'.length);

test('a birthday is entered without a year, off until then, and removed', async ({ open }) => {
  const ada = await newPerson('Ada');
  const page = await open(ada, LAPTOP);
  await page.goto('/profile');
  const { about, edit, save } = profile(page);
  await edit.click();
  const [month, day] = [about.getByLabel('Month'), about.getByLabel('Day')];
  await expect(month).toHaveValue('');
  await expect(day).toBeDisabled();
  await month.selectOption('February');
  await save.click();
  await expect(about.getByText('Choose a day.')).toBeVisible();
  await day.selectOption('29');
  await save.click();
  await expect(edit).toBeVisible();
  expect(await call('GET', '/auth/me', { token: ada.token })).toMatchObject({ birthday: '02-29' });
  await edit.click();
  await expect(day).toHaveValue('29');
  await month.selectOption('Not shared');
  await save.click();
  await expect(edit).toBeVisible();
  expect(await call('GET', '/auth/me', { token: ada.token })).toMatchObject({ birthday: null });
});

test('on the day its groups hear of a birthday, and one tap begins a wish', async ({ open }) => {
  const [ada, bo, cy] = [await newPerson('Ada'), await newPerson('Bo'), await newPerson('Cy')];
  const { id } = await newGroup('Family', ada, bo);
  await newGroup('Chess', ada, cy);
  for (const person of [ada, bo, cy]) await reportTimeZone(person);
  await setBirthday(bo, today());
  const page = await open(ada);
  await page.goto('/home');
  const line = page.getByRole('region', { name: 'Birthdays' });
  await expect(line).toContainText("It's Bo's birthday today.");
  expect(await layoutShift(page)).toBeLessThan(0.01);
  // Open tabs are notified.
  await setBirthday(cy, today());
  await expect(line.getByRole('listitem')).toHaveCount(2);

  await page.goto(`/group/${id}`);
  await expect(line.getByRole('listitem')).toHaveCount(1);
  await expect(line.getByRole('link', { name: 'Bo' })).toHaveAttribute(
    'href',
    `/group/${id}/person/${bo.id}`,
  );
  // The face leads there too, for pointers alone.
  await expect(line.locator(`a[href="/group/${id}/person/${bo.id}"]`)).toHaveCount(2);
  await line.getByRole('button', { name: 'Send a wish' }).click();
  const { text, group, share } = shareDialog(page);
  await expect(text).toHaveValue('Happy birthday, Bo! 🎂');
  await expect(group('Family')).toBeChecked();
  await share.click();
  await expect(postCard(page, 'Happy birthday, Bo! 🎂')).toBeVisible();
});
