import { formatPhone, newPerson, newPhone } from './api/people.ts';
import { CONSOLE, cutOff, holdRequests, procedure } from './failures.ts';
import { chooseName, login, sendCode, signIn } from './screens/login.ts';
import { expect, test } from './test.ts';

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

test('six digits are tried by themselves, once; a wrong code is rejected with a message, and the right one still works', async ({
  open,
}) => {
  const page = await open(null, { expected: [CONSOLE.badRequest] });
  let tries = 0;
  page.on('request', (request) => {
    if (request.url().includes('auth.verifyOtp')) tries++;
  });
  await page.goto('/login');
  const { code, alert } = login(page);
  const sent = await sendCode(page, newPhone());
  await code.fill(otherThan(sent));
  await expect(alert).toContainText('Invalid OTP code');
  await expect(code).toBeFocused();
  await page.waitForTimeout(1_500);
  expect(tries).toBe(1);
  // The wrong digits are selected: the next ones replace them.
  await code.pressSequentially(sent);
  await expect(page).toHaveURL('/name');
  expect(tries).toBe(2);
});

test('a press while the digits are tried by themselves tries nothing more, and signs in', async ({
  open,
}) => {
  const page = await open(null);
  await page.goto('/login');
  const { code, verify } = login(page);
  const sent = await sendCode(page, newPhone());
  const trying = page.waitForRequest(procedure('auth.verifyOtp'));
  const release = await holdRequests(page, procedure('auth.verifyOtp'));
  await code.fill(sent);
  await trying;
  await verify.click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/name');
});

test('a number is grouped while it is typed; a code can be asked for once there is a number, once at a time', async ({
  open,
}) => {
  // A complete code is tried automatically after a moment, perhaps before this test ends.
  const page = await open(null, { expected: [CONSOLE.badRequest] });
  await page.goto('/login');
  const { phone, send, code, verify, alert } = login(page);
  const number = newPhone();
  await expect(send).toBeDisabled();
  await test.step('a number that is none gets a sentence of the server', async () => {
    await phone.fill('12');
    await send.click();
    await expect(alert).toHaveText(/valid phone number/);
    await expect(phone).toHaveValue('12');
    await phone.clear();
  });
  await phone.pressSequentially(number.slice('+1'.length));
  await expect(phone).toHaveValue(formatPhone(number));
  await phone.press('Backspace');
  await expect(phone).toHaveValue(formatPhone(number).slice(0, -1));
  await phone.pressSequentially(number.slice(-1));
  const release = await holdRequests(page, procedure('auth.sendOtp'));
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  await expect(page.getByText('We sent a code to')).toContainText(`${formatPhone(number)}.`);
  await test.step('the code field keeps digits alone, and Verify waits for six', async () => {
    await expect(verify).toBeDisabled();
    await code.pressSequentially('1a2 3-4b5');
    await expect(code).toHaveValue('12345');
    await expect(verify).toBeDisabled();
    await code.pressSequentially('678');
    await expect(code).toHaveValue('123456');
    await expect(verify).toBeEnabled();
  });
});

test('Back to Phone Number keeps the number and clears the code, and the code that was sent is good still', async ({
  open,
}) => {
  const page = await open(null);
  await page.goto('/login');
  const { phone, code, send, back } = login(page);
  const number = newPhone();
  await sendCode(page, number);
  await code.fill('123');
  await back.click();
  await expect(phone).toHaveValue(number);
  const haveCode = page.getByRole('button', { name: 'I have the code' });
  await phone.fill(newPhone());
  await expect(haveCode).toBeHidden();
  await phone.fill(number);
  await haveCode.click();
  await expect(code).toHaveValue('');
  await expect(page.getByText('We sent a code to')).toContainText(`${formatPhone(number)}.`);
  await code.fill('123');
  await back.click();
  await send.click();
  await expect(code).toHaveValue('');
});

test('without a network both steps say what failed', async ({ open }) => {
  const page = await open(null, { expected: [CONSOLE.cutOff] });
  await page.goto('/login');
  const { phone, send, code, verify, alert } = login(page);
  await cutOff(page, procedure('auth.sendOtp'));
  await phone.fill(newPhone());
  await send.click();
  await expect(alert).toHaveText('Failed to send OTP');
  await page.unroute(procedure('auth.sendOtp'));
  await sendCode(page, newPhone());
  await cutOff(page, procedure('auth.verifyOtp'));
  await code.fill('123456');
  await verify.click();
  await expect(alert.filter({ hasText: 'Failed to verify OTP' })).toBeVisible();
  await expect(code).toHaveValue('123456');
});

test('a name is needed, is trimmed, and stays when it could not be saved', async ({ open }) => {
  const page = await open(null, { expected: [CONSOLE.cutOff] });
  await page.goto('/login');
  await signIn(page, newPhone());
  const field = page.getByLabel('Display name', { exact: true });
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(proceed).toBeDisabled();
  await field.fill('   ');
  await expect(proceed).toBeDisabled();
  await cutOff(page, procedure('auth.updateProfile'));
  await field.fill('  Cleo  ');
  await proceed.click();
  await expect(page.getByText('Failed to save your name. Please try again.')).toBeVisible();
  await expect(field).toHaveValue('  Cleo  ');
  await page.unroute(procedure('auth.updateProfile'));
  await expect(page.getByLabel('Add a photo')).toHaveCount(1);
  await page.getByRole('button', { name: 'Pick a face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick a face' });
  await expect(dialog.getByRole('radio')).toHaveCount(24);
  await dialog.getByRole('radio', { name: '🦊' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const face = page.getByRole('main').locator('[title]').filter({ hasText: '🦊' });
  await expect(face).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(field, 'the dialog keeps what is typed').toHaveValue('  Cleo  ');
  await chooseName(page, '  Cleo  ');
  await page.goto('/profile');
  await expect(face).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cleo', exact: true })).toBeVisible();
});

test('a user with a name goes straight home', async ({ open }) => {
  const dan = await newPerson('Dan');
  const page = await open(null);
  await page.goto('/');
  await signIn(page, dan.phone);
  await expect(page).toHaveURL('/home');
});
