export { markReached, turnTextsOff, turnTextsOn } from './daily-texts.queries.ts';
export { getMe } from './get-me.ts';
export { getSmsPreferences } from './get-sms-preferences.ts';
export { noteNumberFault } from './note-number-fault.ts';
export { updateProfile } from './update-profile.ts';
export { updateSmsPreferences } from './update-sms-preferences.ts';
export { toMe, toPerson } from './users.dto.ts';
export { findMe, isKnownTimeZone, personJson } from './users.queries.ts';
export type { PersonRow } from './users.queries.ts';
