import '../../lib/browser/trusted-types.ts';

/** Support for notifications in this browser. `install`: an iPhone or iPad without Dubs on its home screen. */
export type PushSupport = 'yes' | 'blocked' | 'install' | 'no';

/** Returns this browser's support for notifications. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'blocked' : 'yes';
  return 'standalone' in navigator && !navigator.standalone ? 'install' : 'no';
}

/** True if Dubs runs as an installed app. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** A browser's push subscription in the format of the server. */
export interface DeviceSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Registers the service worker, and resolves once it is active. */
async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

/**
 * Asks the user for permission and subscribes this browser to its push service with the server's public key. Resolves to null if the user
 * refuses. Rejects if the push service cannot be reached.
 */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await startWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (
    await pushManager.subscribe(options).catch(async () => {
      // A subscription with an earlier key of the server must be removed first.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    })
  ).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** Cancels this browser's push subscription, if there is one. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
