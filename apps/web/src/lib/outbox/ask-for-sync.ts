declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, in Chromium only. */
    sync?: { register: (tag: string) => Promise<void> };
  }
}

/** Asks the browser to start the service worker when there is a network, even if the app is closed. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register('dubs-outbox');
  } catch {
    // If the browser refuses, waiting items are sent when the app is next opened.
  }
}
