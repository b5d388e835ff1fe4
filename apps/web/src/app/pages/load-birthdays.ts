/** Loads the code that shows birthdays. */
export const loadBirthdays = () => import('./birthdays.tsx');
