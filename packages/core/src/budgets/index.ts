export { checkBudget, refuseSpent, spendBudget, spending, withoutBudgets } from './spend-budget.ts';
