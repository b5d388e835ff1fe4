import { keepShell } from './keep-shell.ts';
import { readPush } from './read-push.ts';
import { receiveShares } from './receive-shares.ts';
import { sendWaiting } from './send-waiting.ts';

declare const self: ServiceWorkerGlobalScope;
declare global {
  interface ExtendableEvent {
    /** Chromium's static routing: names requests that bypass the worker. */
    addRoutes?: (rule: {
      condition: { urlPattern: { pathname: string } };
      source: 'network';
    }) => Promise<void>;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent;
  }
}

/** Shows a push, replacing the notification with the same tag, and closes notifications that were read on another device. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, options, unread, close } = readPush(data?.text() ?? '');
  await self.registration.showNotification(title, options);
  const shown = await self.registration.getNotifications();
  for (const notification of shown) if (close.includes(notification.tag)) notification.close();
  if (unread !== undefined)
    await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.());
}

/** Focuses a window of the app and navigates it to the address, or opens a new one. */
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
  // Requests that the worker never handles do not wait for it to start, where the browser supports that.
  for (const pathname of ['/api/*', '/trpc/*', '/media/*'])
    void event.addRoutes?.({ condition: { urlPattern: { pathname } }, source: 'network' });
});
// An update waits until the user wants it; the page then sends this.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Background Sync, which `askForSync` requests.
self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data as string));
});
