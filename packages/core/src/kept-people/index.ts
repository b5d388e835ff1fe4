export { createKeptPerson, deleteKeptPerson, listKeptPeople, renameKeptPerson } from './keep-person.ts';
export { addKeeper, stopKeeping } from './keepers.ts';
export { deleteUnkeptPeople } from './kept-people.queries.ts';
