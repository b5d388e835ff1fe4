import type { Page } from '@playwright/test';
import { call } from './api/call.ts';
import { newGroup, share } from './api/groups.ts';
import { newPerson, type Person, signInByApi } from './api/people.ts';
import { commentsOf } from './api/posts.ts';
import { CONSOLE } from './failures.ts';
import { ageMembers, ageUse } from './product/database.ts';
import { expect, LAPTOP, type Open, test } from './test.ts';

/** Ada was away for 50 days and signs in on a new browser. She is in a group of Ben's, one of Zoe's and one of Kim's. */
async function createScenario() {
  const [ada, ben] = [await newPerson('Ada Miller'), await newPerson('Ben')];
  const [zoe, kim] = [await newPerson('Zoe'), await newPerson('Kim')];
  const family = await newGroup('Family', ben, ada);
  await newGroup('Runners', zoe, ada);
  await newGroup('Band', kim, ada);
  const post = await share(family.id, ben, { content: 'Ran 10k' });
  await ageMembers([ada, ben, zoe, kim].map(({ id }) => id));
  await ageUse(ada.id, 50);
  const { token } = await signInByApi(ada.phone, 'Mozilla/5.0 (Linux; Android 16) Chrome/147.0');
  return { asker: { ...ada, token }, ben, zoe, family, post };
}

/** Opens a page of a user for whom others must vouch. It requests posts before it knows that. */
const openAsker = (open: Open, asker: Person) => open(asker, { expected: [CONSOLE.forbidden] });

/** Enters the code of the asker's screen in the voucher's app. */
async function vouchInApp(page: Page, code: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Is this really Ada Miller?' });
  await expect(card).toContainText('Family · Chrome on Android');
  await expect(card.getByRole('button', { name: "Yes, it's them" })).toBeDisabled();
  await card.getByLabel('4-digit code from their screen').fill(code);
  await card.getByRole('button', { name: "Yes, it's them" }).click();
  await expect(page.getByText('Thank you! Ada Miller will be glad.')).toBeVisible();
  await expect(card).toBeHidden();
}

/** Vouches through the API. */
async function vouchByApi({ token }: Person, code: string): Promise<void> {
  const [asked] = await call<{ id: number }[]>('GET', '/vouches', { token });
  await call('POST', `/vouches/${asked?.id}/approve`, { token, body: { code } });
}

const codeOn = async (page: Page): Promise<string> =>
  (await page.getByText(/^[0-9]{4}$/).textContent()) ?? '';

test('a user waits with a code until members vouch, and sees nothing of their groups before', async ({
  open,
}) => {
  const { asker } = await createScenario();
  const page = await openAsker(open, asker);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Is this you? A•• M••' })).toBeVisible();
  expect(await codeOn(page)).toMatch(/^[0-9]{4}$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText('Family')).toHaveCount(0);
  await page.getByRole('button', { name: "I'm new" }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Start with an account of your own?');
});

test('a group opens to read, react and comment in when its member vouches, and others follow by themselves', async ({
  open,
}) => {
  const { asker, ben, zoe, family, post } = await createScenario();
  const [page, voucher] = [await openAsker(open, asker), await open(ben, LAPTOP)];
  await page.goto('/home');
  await voucher.goto('/home');
  const code = await codeOn(page);
  await vouchInApp(voucher, code);

  await expect(page.getByRole('heading', { name: 'Open so far' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Is this you? A•• M••' })).toBeVisible();
  await page.getByRole('link', { name: 'Family' }).click();
  await expect(page.getByRole('heading', { name: 'Family' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: code })).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Ran 10k' });
  await card.getByRole('group', { name: 'Reactions' }).getByRole('button').first().click();
  await card.getByRole('link', { name: /^Comment on/ }).click();
  await expect(page).toHaveURL(`/group/${family.id}/post/${post.id}`);
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('So proud of you');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect.poll(() => commentsOf(post.id, ben)).toMatchObject([{ content: 'So proud of you' }]);

  await page.getByRole('link', { name: 'All open groups' }).click();
  await vouchByApi(zoe, code);
  await expect(page.getByRole('link', { name: 'Runners' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Band' })).toHaveCount(0);
});

test('the whole app opens by itself when the last group has vouched', async ({ open }) => {
  const ada = await newPerson('Ada Miller');
  const ben = await newPerson('Ben');
  await newGroup('Family', ben, ada);
  await ageMembers([ada.id, ben.id]);
  await ageUse(ada.id, 50);
  const { token } = await signInByApi(ada.phone);
  const page = await openAsker(open, { ...ada, token });
  await page.goto('/home');
  await vouchByApi(ben, await codeOn(page));
  await expect(page.getByRole('tab', { name: 'Recents' })).toBeVisible();
});
