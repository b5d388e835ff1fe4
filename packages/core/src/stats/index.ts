export { getPostedToday, getUserStats, getWeeklyStats } from './get-stats.ts';
