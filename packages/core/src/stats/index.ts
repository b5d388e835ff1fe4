export { getMemberStats, getPostedToday, getUserStats, getWeeklyStats } from './get-stats.ts';
export { countSharesToday } from './stats.queries.ts';
