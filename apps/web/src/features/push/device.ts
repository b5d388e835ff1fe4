import '../../lib/browser/trusted-types.ts';

/** Whether this browser can show notifications: `install` is an iPhone whose app is not on the home screen yet. */
export type PushSupport = 'yes' | 'blocked' | 'install' | 'no';

/** Returns whether this browser can show notifications. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'blocked' : 'yes';
  return 'standalone' in navigator && !navigator.standalone ? 'install' : 'no';
}

/** True if Dubs runs as an installed app, without the bars of a browser. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** A browser's subscription, as the server stores it. */
export interface DeviceSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Returns where the service worker is, once it runs. */
async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

/**
 * Asks the user for the permission and subscribes this browser at its push service, with the server's public key. Returns null if the user
 * refuses. Throws if the push service cannot be reached.
 */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await startWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (
    await pushManager.subscribe(options).catch(async () => {
      // One of an earlier key of the server is in the way.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    })
  ).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** Ends this browser's subscription at its push service, if there is one. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
