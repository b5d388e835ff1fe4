/** The keys in the browser's storage, except that of `week-stories.ts`, which the sign-in page would load too. */
export const STORAGE_KEYS = {
  /** The session token. */
  token: 'auth_token',
  /** The code of an invite that was opened while signed out. */
  pendingInvite: 'pendingInviteCode',
  /** `light`, `dark` or `system`. */
  theme: 'app-theme',
  /** When the app last reloaded to fetch a missing chunk. */
  reloadedAt: 'reloaded-at',
  /** Set once a passkey was offered on this device. */
  passkeyOffered: 'passkey-offered',
  /** Set once notifications were offered on this device and the offer was answered. */
  pushOfferAnswered: 'push-offer-answered',
  /** `off` once keyboard shortcuts were turned off on this device. */
  shortcuts: 'keyboard-shortcuts',
  /** The groups of the user's last share on this device, and the one that they opened last. */
  chosenGroups: 'share-groups',
  /** The newest post that the user has seen on Home on this device, and when. */
  seenOnHome: 'seen-on-home',
  /** In the storage of the tab: the welcome in a group that the user has not answered yet, and their session. */
  arrival: 'arrival',
} as const;
