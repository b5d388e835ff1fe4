export { addDays, localDate, localHour, momentOf } from './local-time.ts';
