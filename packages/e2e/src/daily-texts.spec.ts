import type { Preferences, SmsPreferences } from '@dubs/contract';
import { call } from './api/call.ts';
import { newPerson, type Person, reportTimeZone } from './api/people.ts';
import { answerWith, CONSOLE, cutOff, holdRequests, procedure, tryAgain } from './failures.ts';
import { frame, hidePageBriefly, toast } from './screens/frame.ts';
import { profile } from './screens/profile.ts';
import { expect, test } from './test.ts';

const NEW_YORK_EVENING = /^Next: (today|tomorrow) 7:00\sPM, New York time$/;

test('daily texts are on at first, and are turned off here; hour and zone show only while daily texts are on', async ({
  open,
}) => {
  const gil = await newPerson('Gil');
  const page = await open(gil);
  await page.goto('/profile');
  const { sms, texts, hour, follows, next } = profile(page);
  await expect(sms).toContainText('Receive daily win reminders and unseen dubs alerts');
  await expect(sms).toContainText(/standard messaging rates apply.*replying STOP or disabling here/i);
  await expect(texts).toBeChecked();
  await expect(next).toHaveText(NEW_YORK_EVENING);
  await texts.click();
  await expect(toast(page)).toContainText('SMS preferences updated');
  await expect(toast(page)).toContainText('Your SMS notification preferences have been saved.');
  await expect(texts).not.toBeChecked();
  for (const hidden of [hour, follows, next]) await expect(hidden).toHaveCount(0);
  expect(await call<SmsPreferences>('GET', '/user/sms-preferences', { token: gil.token })).toEqual({
    smsNotificationsEnabled: false,
  });
  await page.reload();
  await expect(texts).not.toBeChecked();
  await texts.click();
  await expect(next).toHaveText(NEW_YORK_EVENING);
});

test('the switch stands as it was known when it cannot be asked for; the next text is looked up when tried again', async ({
  open,
}) => {
  const ira = await newPerson('Ira');
  await reportTimeZone(ira);
  await call('PATCH', '/user/sms-preferences', { token: ira.token, body: { enabled: false } });
  const page = await open(ira, { expected: [CONSOLE.unavailable] });
  await page.goto('/home');
  await answerWith(page, procedure('users.smsPreferences'), 503);
  await answerWith(page, procedure('users.preferences'), 503);
  await frame(page).to('Profile').click();
  const { sms, texts, hour, next } = profile(page);
  await expect(texts).not.toBeChecked();
  await texts.click();
  await expect(toast(page)).toContainText('SMS preferences updated');
  await expect(texts).toBeChecked();
  await expect(sms.getByRole('alert')).toContainText('The time of your next text could not be loaded.');
  await expect(hour).toHaveCount(0);
  await tryAgain(page, procedure('users.preferences'), sms);
  await expect(next).toHaveText(NEW_YORK_EVENING);
});

/** Returns the server's settings for the time of a user's daily texts. */
const rhythmOf = ({ token }: Person) =>
  call<Preferences>('GET', '/user/preferences', { token }).then(
    ({ reminderHour, timeZone, followsDevice }) => ({ reminderHour, timeZone, followsDevice }),
  );

test('the daily text comes at the hour that is chosen, also when it changes while another is being saved', async ({
  open,
}) => {
  const kay = await newPerson('Kay');
  const page = await open(kay);
  await page.goto('/profile');
  const { hour, follows, zone, next } = profile(page);
  await expect(next).toHaveText(NEW_YORK_EVENING);
  await expect(follows).toBeChecked();
  await expect(zone).toHaveCount(0);
  await expect(hour.getByRole('option')).toHaveCount(13);
  await expect(hour.getByRole('option').first()).toHaveText(/^8:00\sAM$/);
  await expect(hour.getByRole('option').last()).toHaveText(/^8:00\sPM$/);
  const release = await holdRequests(page, procedure('users.updatePreferences'));
  await hour.selectOption('9');
  await expect(next).toHaveText('Saving...');
  release();
  await expect(next).toHaveText(/^Next: (today|tomorrow) 9:00\sAM, New York time$/);
  await expect(toast(page)).toHaveCount(0);
  expect(await rhythmOf(kay)).toEqual({
    reminderHour: 9,
    timeZone: 'America/New_York',
    followsDevice: true,
  });
  await page.reload();
  await expect(hour).toHaveValue('9');

  await test.step('a change made while another is being saved is saved too', async () => {
    const releaseBoth = await holdRequests(page, procedure('users.updatePreferences'));
    await hour.selectOption('11');
    await hour.selectOption('10');
    await follows.click();
    await zone.selectOption({ label: 'Kolkata' });
    await expect(hour).toHaveValue('10');
    releaseBoth();
    await expect(next).toHaveText(/^Next: (today|tomorrow) 10:00\sAM, Kolkata time$/);
    await expect(hour).toHaveValue('10');
    expect(await rhythmOf(kay)).toMatchObject({ reminderHour: 10, followsDevice: false });
  });
});

test('the time zone is chosen by hand, stays, and follows the device again, wherever it is carried', async ({
  open,
}) => {
  const lea = await newPerson('Lea');
  const page = await open(lea);
  await page.goto('/profile');
  const { follows, zone, next } = profile(page);
  await expect(next).toHaveText(NEW_YORK_EVENING);
  await follows.focus();
  await page.keyboard.press('Space');
  await expect(follows).toBeFocused();
  await expect(zone).toHaveValue('America/New_York');
  await zone.selectOption({ label: 'Lisbon' });
  await expect(next).toHaveText(/^Next: (today|tomorrow) 7:00\sPM, Lisbon time$/);
  const byHand = { reminderHour: 19, timeZone: 'Europe/Lisbon', followsDevice: false };
  expect(await rhythmOf(lea)).toEqual(byHand);
  const reported = page.waitForResponse(procedure('users.updatePreferences'));
  await page.reload();
  await reported;
  await expect(zone).toHaveValue('Europe/Lisbon');
  expect(await rhythmOf(lea)).toEqual(byHand);
  await follows.click();
  await expect(next).toHaveText(NEW_YORK_EVENING);
  await expect(zone).toHaveCount(0);
  expect(await rhythmOf(lea)).toEqual({
    reminderHour: 19,
    timeZone: 'America/New_York',
    followsDevice: true,
  });

  await test.step('a device in another time zone reports it once the page is seen again', async () => {
    await page.evaluate(() => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function resolved() {
        return { ...resolvedOptions.call(this), timeZone: 'Asia/Kolkata' };
      };
    });
    await hidePageBriefly(page);
    await expect(next).toHaveText(/^Next: (today|tomorrow|\w+day) 7:00\sPM, Kolkata time$/);
    expect(await rhythmOf(lea)).toMatchObject({ timeZone: 'Asia/Kolkata', followsDevice: true });
  });
});

test('an hour or a zone that could not be saved, and a switch that could not be saved, go back and say so', async ({
  open,
}) => {
  const page = await open(await newPerson('Ned'), { expected: [CONSOLE.cutOff] });
  await page.goto('/profile');
  const { sms, texts, hour, follows, zone, next } = profile(page);
  await expect(next).toHaveText(NEW_YORK_EVENING);
  await cutOff(page, procedure('users.updatePreferences'));
  await hour.selectOption('9');
  const failed = 'Failed to save your SMS preferences. Please try again.';
  await expect(toast(page)).toContainText(failed);
  await expect(sms).toContainText(failed);
  await expect(hour).toHaveValue('19');
  await expect(next).toHaveText(NEW_YORK_EVENING);
  await follows.click();
  await expect(follows).toBeChecked();
  await expect(zone).toHaveCount(0);
  await expect(toast(page)).toHaveCount(1);
  await page.unroute(procedure('users.updatePreferences'));
  await hour.selectOption('9');
  await expect(next).toHaveText(/^Next: (today|tomorrow) 9:00\sAM, New York time$/);
  await expect(sms).not.toContainText(failed);
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();

  await cutOff(page, procedure('users.updateSmsPreferences'));
  await texts.focus();
  await page.keyboard.press('Space');
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText(failed);
  await expect(sms).toContainText(failed);
  await expect(texts).toBeChecked();
  await expect(texts).toBeFocused();
});

test('an unreachable user sees how to get texts again', async ({ open }) => {
  const page = await open(await newPerson('Quinn'));
  await page.route(procedure('users.preferences'), async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"nextReminderAt":"[^"]*"/, '"nextReminderAt":null');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/profile');
  await expect(profile(page).next).toContainText('Text START to the number that it came from');
  await expect(page.getByText('If you replied STOP before, also text START')).toBeVisible();
});
