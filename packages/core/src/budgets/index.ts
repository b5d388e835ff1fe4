export { checkBudget, spendBudget, withoutBudgets } from './spend-budget.ts';
