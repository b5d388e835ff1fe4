export {
  checkBudget,
  refuseSpent,
  spendBudget,
  spending,
  spendPushTest,
  withoutBudgets,
} from './spend-budget.ts';
