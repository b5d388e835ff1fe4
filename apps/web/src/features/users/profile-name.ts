interface NamedPerson {
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Returns the name for the profile's heading: display name, else first and last name, else "User". */
export const profileName = ({ displayName, firstName, lastName }: NamedPerson): string =>
  displayName || [firstName, lastName].filter(Boolean).join(' ') || 'User';
