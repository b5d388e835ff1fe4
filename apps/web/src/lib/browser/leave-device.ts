import { getToken, onSessionChange } from '../session/session.ts';
import { showAppBadge } from './app-badge.ts';

/** Removes what of a user stays on a device without a page: the number on the app's icon, the notifications in sight, the subscription to pushes. */
async function leaveDevice(): Promise<void> {
  await showAppBadge(0);
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // A browser without storage has nothing to remove. The server has ended the subscription with the session.
  }
}

// Whichever way the session ends, here or in another tab.
onSessionChange(() => {
  if (getToken() === null) void leaveDevice();
});
