export { JumpToMonth } from './jump-to-month.tsx';
export { MonthFeed } from './month-feed.tsx';
