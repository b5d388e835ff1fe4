export { completeGoal, deleteGoal } from './change-goal.ts';
export { createGoal } from './create-goal.ts';
export {
  listFirstGoals,
  listGroupGoals,
  listMemberGoals,
  listOwnGoals,
  listRecentGoals,
} from './list-goals.ts';
