export { removeKeptAvatar, requireKeeper, setKeptAvatar } from './change-kept-avatar.ts';
export {
  createKeptPerson,
  deleteKeptPerson,
  listKeptPeople,
  renameKeptPerson,
  requireKept,
  toAboutPerson,
} from './keep-person.ts';
export { addKeeper, stopKeeping } from './keepers.ts';
export { deleteUnkeptPeople, keptPersonJson } from './kept-people.queries.ts';
export type { KeptPersonNames } from './kept-people.queries.ts';
