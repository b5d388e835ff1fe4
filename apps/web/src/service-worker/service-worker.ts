import { readPush } from './read-push.ts';

declare const self: ServiceWorkerGlobalScope;

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

// It caches nothing, so a new one takes over at once.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data as string));
});
