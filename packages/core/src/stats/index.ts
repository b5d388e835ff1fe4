export {
  getMemberStats,
  getOwnWeeklyStats,
  getPostedToday,
  getUserStats,
  getWeeklyStats,
} from './get-stats.ts';
export { getOnThisDay } from './get-on-this-day.ts';
export { getWeekStories } from './get-week-stories.ts';
export { countSharesToday } from './stats.queries.ts';
