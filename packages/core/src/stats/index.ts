export {
  getMemberStats,
  getOwnWeeklyStats,
  getPostedToday,
  getUserStats,
  getWeeklyStats,
} from './get-stats.ts';
export { countSharesToday } from './stats.queries.ts';
