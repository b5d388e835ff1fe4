/** Shows a number on the icon of the installed app; removes it for 0. Does nothing if the browser has no badges. */
export async function showAppBadge(count: number): Promise<void> {
  // Without the permission for notifications, some browsers refuse.
  await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined);
}
