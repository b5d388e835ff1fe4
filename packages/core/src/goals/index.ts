export { listGroupGoals } from './list-group-goals.ts';
