export { announceProfile } from './announce-profile.ts';
export { removeAvatar, setAvatar } from './change-avatar.ts';
export { listBirthdays } from './list-birthdays.ts';
export { markReached, turnTextsOff, turnTextsOn } from './daily-texts.queries.ts';
export { getMe } from './get-me.ts';
export { getSmsPreferences } from './get-sms-preferences.ts';
export { recordNumberFailure } from './record-number-failure.ts';
export { parsePhone, readPhone } from './parse-phone.ts';
export { updateProfile } from './update-profile.ts';
export { updateSmsPreferences } from './update-sms-preferences.ts';
export { personBy, toMe, toNames, toPagePerson, toPersonFor } from './users.dto.ts';
export type { PersonOf, ToPerson } from './users.dto.ts';
export {
  DIGITS,
  findMe,
  findTimeZone,
  lockUser,
  peopleJson,
  personJson,
  selectDigits,
} from './users.queries.ts';
export type { NamesRow, PersonRow } from './users.queries.ts';
