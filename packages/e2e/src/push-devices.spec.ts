import type { Page } from '@playwright/test';
import { newPerson, signInByApi } from './api/people.ts';
import { answerWith, CONSOLE, holdRequests, procedure } from './failures.ts';
import { subscribeByApi, unsubscribed, withPushService } from './push-service.ts';
import { frame, hidePageBriefly, toast } from './screens/frame.ts';
import { expect, test } from './test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

test('in the browser of an iPhone, pictures show the way to the home screen', async ({ open }) => {
  const page = await open(await newPerson('Ada'));
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    Object.defineProperty(navigator, 'standalone', { value: false });
  });
  await page.goto('/profile');
  const way = notifications(page).getByRole('region', { name: 'Put Dubs on your home screen' });
  await expect(way.getByRole('listitem')).toHaveText([
    /Tap Share/,
    /Choose “Add to Home Screen”/,
    /Open Dubs from its new icon/,
  ]);
  await expect(way.getByRole('img')).toHaveCount(3);
  await expect(way).toContainText('Sign in there once, come back to your profile');
  await expect(notifications(page).getByRole('switch', { name: 'On this device' })).toBeHidden();
});

test('a device that blocks notifications says how to allow them, and notices when they are', async ({
  open,
}) => {
  const page = await open(await newPerson('Ada'));
  await withPushService(page, 'denied');
  await page.goto('/profile');
  const card = notifications(page);
  await expect(card.getByText('Notifications from Dubs are blocked on this device.')).toBeVisible();
  await expect(card).toContainText('To allow them again, tap the icon beside the address of this page');
  await page.evaluate(() => Object.assign(Notification, { permission: 'default' }));
  await hidePageBriefly(page);
  await expect(card.getByRole('switch', { name: 'On this device' })).not.toBeChecked();
});

test('the devices that are notified are listed with what they show, and turned off one by one', async ({
  open,
}) => {
  const ada = await newPerson('Ada');
  const page = await open(ada, { expected: [CONSOLE.unavailable] });
  await withPushService(page);
  await page.goto('/profile');
  const card = notifications(page);
  const rows = card.getByRole('region', { name: 'Your devices' }).getByRole('listitem');
  await expect(card).toContainText('None of your devices is notified yet.');

  await subscribeByApi(ada.token);
  await subscribeByApi((await signInByApi(ada.phone, IPHONE)).token);
  await page.reload();
  await expect(rows).toHaveCount(2);
  const here = rows.filter({ hasText: 'This device' });
  await expect(here).toContainText('Shows names · since');
  await expect(here.getByRole('button')).toHaveCount(0);
  await card.getByLabel('A notification shows').selectOption('words');
  await expect(here).toContainText('Shows names and words');
  const turnOff = rows.getByRole('button', { name: 'Turn off on Safari on iPhone' });
  await answerWith(page, procedure('push.remove'), 503);
  await turnOff.click();
  await expect(toast(page)).toContainText('Failed to save your notification settings.');
  await page.unroute(procedure('push.remove'));
  await turnOff.click();
  await expect(toast(page)).toContainText('Safari on iPhone is not notified any more');
  await expect(rows).toHaveCount(1);
  await expect(card.getByRole('heading', { name: 'Your devices' })).toBeFocused();
});

test('a test of notifications says whether it was sent, and when there were too many', async ({ open }) => {
  const ada = await newPerson('Ada');
  await subscribeByApi(ada.token);
  const page = await open(ada, { expected: [CONSOLE.tooMany] });
  await withPushService(page, 'granted');
  await page.goto('/profile');
  const card = notifications(page);
  const send = card.getByRole('button', { name: 'Send a test' });
  await page.route(procedure('push.test'), (route) =>
    route.fulfill({ json: { result: { data: { json: { sent: true } } } } }),
  );
  await send.click();
  await expect(card).toContainText('A test is on its way. It can take a few seconds.');
  await page.unroute(procedure('push.test'));
  for (let n = 0; n < 3; n++) {
    const answer = page.waitForResponse(procedure('push.test'));
    await send.click();
    expect((await answer).status()).toBe(200);
    await expect(card).toContainText('The test could not be sent. Please try again later.');
  }
  await send.click();
  await expect(card).toContainText('Please wait a moment before you send another test.');
});

test('logging out ends the subscription of the device', async ({ open }) => {
  const page = await open(await newPerson('Ada'), { serviceWorkers: 'allow' });
  await withPushService(page);
  const release = await holdRequests(page, procedure('push.subscriptions'));
  await page.goto('/profile');
  const here = notifications(page).getByRole('switch', { name: 'On this device' });
  await expect(notifications(page)).toBeVisible();
  await expect(here, 'as long as it is not known whether it is on').toHaveCount(0);
  release();
  await here.click();
  await expect(here).toBeChecked();
  await expect(unsubscribed(page)).toHaveCount(0);
  await frame(page).logOut.click();
  await expect(page).toHaveURL('/login');
  await expect(unsubscribed(page)).toHaveCount(1);
});
