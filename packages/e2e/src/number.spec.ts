import { formatPhone, newPerson, newPhone, signInByApi } from './api/people.ts';
import { CONSOLE } from './failures.ts';
import { toast } from './screens/frame.ts';
import { phoneNumber, securityLog } from './screens/profile.ts';
import { expect, test } from './test.ts';

test('a user moves to a new number by the code that is sent there, and the log says so', async ({ open }) => {
  const nora = await newPerson('Nora');
  const next = newPhone();
  const page = await open(nora, { expected: [CONSOLE.badRequest] });
  await page.goto('/profile');
  const { card, change, dialog, field, send, code } = phoneNumber(page);
  await expect(card).toContainText(nora.phone);
  await change.click();
  await field.fill(nora.phone);
  await send.click();
  await expect(dialog).toContainText('This is your number already.');
  await field.fill(next);
  await send.click();
  await expect(dialog).toContainText(`We sent a code to ${formatPhone(next)}.`);
  await code.fill(/\d{6}/.exec(await dialog.getByRole('alert').innerText())?.[0] ?? '');
  await expect(toast(page)).toContainText(`You sign in with ${next} from now on.`);
  await expect(card).toContainText(next);
  await expect(securityLog(page).first()).toContainText('Phone number changed');
});

test('a change that a new device starts waits, and the old device cancels it', async ({ open }) => {
  const omar = await newPerson('Omar');
  const next = newPhone();
  const young = await open({ ...omar, token: (await signInByApi(omar.phone)).token });
  await young.goto('/profile');
  const { change, field, send, code, dialog } = phoneNumber(young);
  await change.click();
  await field.fill(next);
  await send.click();
  await code.fill(/\d{6}/.exec(await dialog.getByRole('alert').innerText())?.[0] ?? '');
  await expect(toast(young)).toContainText('Your number changes in 3 days');

  const page = await open(omar);
  await page.goto('/profile');
  const { card, keep } = phoneNumber(page);
  await expect(card.getByRole('status')).toContainText(`Your account moves to ${next} on`);
  await keep.click();
  await expect(card.getByRole('status')).toHaveCount(0);
  await expect(phoneNumber(young).card.getByRole('status')).toHaveCount(0);
  await expect(securityLog(page).first()).toContainText('Change of phone number cancelled');
});
