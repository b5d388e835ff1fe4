import { keepShell } from './keep-shell.ts';
import { readPush } from './read-push.ts';
import { receiveShares } from './receive-shares.ts';
import { sendWaiting } from './send-waiting.ts';

declare const self: ServiceWorkerGlobalScope;
declare global {
  interface ExtendableEvent {
    /** Of Chromium's install event: names requests that go past the worker. */
    addRoutes?: (rule: {
      condition: { urlPattern: { pathname: string } };
      source: 'network';
    }) => Promise<void>;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent;
  }
}

/** Shows what was pushed, in place of what has the same tag; closes what was read on another device. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, options, unread, close } = readPush(data?.text() ?? '');
  await self.registration.showNotification(title, options);
  const shown = await self.registration.getNotifications();
  for (const notification of shown) if (close.includes(notification.tag)) notification.close();
  if (unread !== undefined)
    await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.());
}

/** Focuses a window of the app and leads it to the address, or opens one. */
async function openAddress(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [window] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!window) return void (await self.clients.openWindow(address));
  await window.focus();
  await window.navigate(address);
}

keepShell();
receiveShares();
self.addEventListener('install', (event) => {
  // What the worker never answers does not wait until it has started, in browsers that can do so.
  for (const pathname of ['/api/*', '/trpc/*', '/media/*'])
    void event.addRoutes?.({ condition: { urlPattern: { pathname } }, source: 'network' });
});
// An update waits until the user wants it; the page then sends this.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Background Sync, asked for when something is put into the outbox.
self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data as string));
});
