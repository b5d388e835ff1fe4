import type { Story } from '../story.ts';
import type { Group, Person } from './cast.ts';
import { GROUPS, PEOPLE } from './cast.ts';
import { FIRST_WEEKS } from './first-weeks.ts';
import { GOALS } from './goals.ts';
import { LAST_WEEKS } from './last-weeks.ts';
import { MIDDLE_WEEKS } from './middle-weeks.ts';
import { THIS_WEEK } from './this-week.ts';

/** Six weeks in the lives of a family of three generations and their friends. */
export const DEMO_STORY: Story<Person, Group> = {
  people: PEOPLE,
  groups: GROUPS,
  posts: [...FIRST_WEEKS, ...MIDDLE_WEEKS, ...LAST_WEEKS, ...THIS_WEEK],
  goals: GOALS,
};
