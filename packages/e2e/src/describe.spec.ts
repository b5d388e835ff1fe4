import { newGroup, recentPosts } from './api/groups.ts';
import { newPerson } from './api/people.ts';
import { picture } from './pictures.ts';
import { gallery, postCard, thumbnails } from './screens/posts.ts';
import { pick, quickShare } from './screens/share.ts';
import { expect, test } from './test.ts';

test('what an author says of a picture is its name for people who cannot see it', async ({ open }) => {
  const person = await newPerson('Gil');
  await newGroup('Family', person);
  const page = await open(person);
  await page.goto('/home');
  const share = quickShare(page);
  await share.open.click();
  await share.text.fill('Baked bread');
  await pick(page, share, [await picture({ name: 'one' }), await picture({ name: 'two' })]);
  await share.region.getByRole('button', { name: 'Describe', exact: true }).click();
  await share.region
    .getByRole('textbox', { name: 'What is in image 2?' })
    .fill('A loaf with a cross cut into it');
  await share.share.click();

  const card = postCard(page, 'Baked bread');
  await expect(thumbnails(card).nth(1)).toHaveAccessibleName(
    'Open image 2 of 2: A loaf with a cross cut into it',
  );
  const described = async () => (await recentPosts(person))[0]?.images.map(({ description }) => description);
  await expect.poll(described).toEqual([null, 'A loaf with a cross cut into it']);
  await thumbnails(card).nth(1).click();
  await expect(
    gallery(page).dialog.getByRole('img', { name: 'Photo by Gil, 2 of 2: A loaf with a cross cut into it' }),
  ).toBeVisible();
});
