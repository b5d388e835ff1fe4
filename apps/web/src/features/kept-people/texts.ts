/** Texts about kept profiles that only the browser uses. */
export const KEPT_TEXTS = {
  title: 'Profiles you keep',
  about:
    'For children too young for an account. You share their wins, and your groups see who they are about.',
  notLoaded: 'The profiles that you keep could not be loaded.',
  added: (name: string) => ({ title: `You keep a profile for ${name} now.` }),
  notAdded: 'The profile could not be added.',
  renamed: { title: 'Name saved' },
  notRenamed: 'The name could not be saved.',
  keeperAdded: (name: string) => ({ title: `${name} keeps this profile too now.` }),
  keeperNotAdded: 'They could not be added.',
  stopped: (name: string) => ({ title: `You no longer keep ${name}'s profile.` }),
  notStopped: 'You still keep this profile. Please try again.',
  deleted: (name: string) => ({ title: `${name}'s profile was deleted.` }),
  notDeleted: 'The profile could not be deleted.',
} as const;

/** Returns "Only you keep this profile.", "Kept with Ben and Ada." */
export function keepersInWords(others: readonly string[]): string {
  if (others.length === 0) return 'Only you keep this profile.';
  return `Kept with ${new Intl.ListFormat('en', { type: 'conjunction' }).format(others)}.`;
}
