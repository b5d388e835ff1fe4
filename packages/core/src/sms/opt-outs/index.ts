export { deleteOptOut, insertOptOut, lockOptOut } from './opt-outs.queries.ts';
