import { setWeekStories, useWeekStoriesOn } from '../../lib/browser/week-stories.ts';
import { Switch } from './switch.tsx';

/** Turns the stories of the week on Home on and off. */
export default function WeekStoriesSwitch() {
  const areOn = useWeekStoriesOn();
  return (
    <Switch
      label="Story of the week"
      description="A ticket on Home from Sunday evening to Tuesday evening."
      isOn={areOn}
      onChange={setWeekStories}
    />
  );
}
