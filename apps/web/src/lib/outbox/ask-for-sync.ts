declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which Chromium has. */
    sync?: { register: (tag: string) => Promise<void> };
  }
}

/** Asks the browser to wake the service worker when there is a network, also once the app is closed. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register('dubs-outbox');
  } catch {
    // Where it is refused, what waits is sent when the app is opened.
  }
}
