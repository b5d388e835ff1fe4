import type { BrowserContext, Page } from '@playwright/test';
import { call } from './api/call.ts';

const KEYS = {
  p256dh: 'BNmL1H9xK43wuo6q5Ea08D9gDWV2NiIgd97ekmU_mmF-UC2dsF1RUvmT53pFpEzaqxhJd1UQwbL7MaWJxT-x5ek',
  auth: '6FvUfLJxM5MA78HxzeHtdw',
};
/** Nothing listens there; the product of the tests allows it. */
const ENDPOINT = 'https://localhost:9/push';
let given = 0;

/** Returns the address of a device's own at the push service. */
const newEndpoint = (): string => `${ENDPOINT}/${process.pid}-${(given += 1)}`;

/** Subscribes the device of a session. */
export const subscribeByApi = (token: string): Promise<unknown> =>
  call('POST', '/push/subscriptions', { token, body: { endpoint: newEndpoint(), keys: KEYS } });

/** Stands in for the browser's push service, which this one does not have, and for its user, who has given `permission` and gives `answer` when asked. */
export const withPushService = (
  place: Page | BrowserContext,
  permission: NotificationPermission = 'default',
  answer: NotificationPermission = 'granted',
) =>
  place.addInitScript(
    ({ endpoint, keys, permission: before, answer: given }) => {
      const subscription = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => Boolean((document.documentElement.dataset['unsubscribed'] = 'yes')),
      };
      const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription };
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
      Object.defineProperty(globalThis, 'PushManager', { value: {}, configurable: true });
      const asked = { permission: before, requestPermission: async () => (asked.permission = given) };
      Object.defineProperty(globalThis, 'Notification', { value: asked, configurable: true });
    },
    { endpoint: newEndpoint(), keys: KEYS, permission, answer },
  );

/** Returns the page's element that says whether the device was unsubscribed since the page was loaded. */
export const unsubscribed = (page: Page) => page.locator('html[data-unsubscribed]');

/** Returns whether this browser may show notifications, as the page sees it. */
export const permissionOf = (page: Page): Promise<NotificationPermission> =>
  page.evaluate(() => Notification.permission);
