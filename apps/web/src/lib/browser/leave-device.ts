import { getToken, onSessionChange } from '../session/session.ts';
import { showAppBadge } from './app-badge.ts';

/** Removes what a user leaves on a device outside the page: the badge on the app's icon, shown notifications and the push subscription. */
async function leaveDevice(): Promise<void> {
  await showAppBadge(0);
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // A browser without storage has nothing to remove. The server deletes the subscription with the session.
  }
}

// However the session ends, in this tab or another.
onSessionChange(() => {
  if (getToken() === null) void leaveDevice();
});
