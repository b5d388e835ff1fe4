import { expect, type Page } from '@playwright/test';
import { call } from '../api/call.ts';
import { share } from '../api/groups.ts';
import { type Person, signInByApi } from '../api/people.ts';
import { ageMembers } from '../product/database.ts';
import { toast } from '../screens/frame.ts';
import { editDialog, postCard, postMenu } from '../screens/posts.ts';
import { deleteAccount, devices, yourData } from '../screens/profile.ts';

type Keep = (page: Page, name: string) => Promise<void>;

const DEVICES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];
const WORDS = 'Read the whole book in one weekend. The ending!';

/** Takes screenshots of an own post: its menu, the edit dialog, and Undo after deleting it. */
export async function keepOwnPost(page: Page, person: Person, groupId: number, keep: Keep): Promise<void> {
  await share(groupId, person, { content: WORDS });
  await page.goto('/home');
  const { more, edit, remove } = postMenu(postCard(page, WORDS));
  await more.click();
  await edit.waitFor();
  await keep(page, 'post-menu');
  await edit.click();
  await expect(editDialog(page).words).toHaveValue(WORDS);
  await keep(page, 'edit-post');
  await editDialog(page).cancel.click();
  await more.click();
  await remove.click();
  await toast(page).getByRole('button', { name: 'Undo' }).waitFor();
  await keep(page, 'undo');
}

/** Returns the user signed in on a phone and a laptop only; the token is the phone's. */
export async function withTwoDevices(person: Person): Promise<Person> {
  const [phone, laptop] = DEVICES;
  // A session younger than 72 hours may not end others.
  await ageMembers([person.id]);
  await call('DELETE', '/user/sessions', { token: person.token });
  const { token } = await signInByApi(person.phone, phone);
  await call('POST', '/auth/logout', { token: person.token });
  await signInByApi(person.phone, laptop);
  return { ...person, token };
}

/** Takes screenshots of the profile's cards about devices and data, and of the dialog that deletes the account. */
export async function keepOwnData(page: Page, keep: Keep): Promise<void> {
  await page.goto('/profile');
  await expect(devices(page).rows).toHaveCount(2);
  await yourData(page).card.getByRole('button').or(yourData(page).save).first().waitFor();
  await devices(page).card.evaluate((card) => {
    card.style.scrollMarginTop = '5rem';
    card.scrollIntoView();
  });
  await keep(page, 'devices-and-data');
  await deleteAccount(page).open.click();
  await deleteAccount(page).phone.waitFor();
  await keep(page, 'delete-account');
}
