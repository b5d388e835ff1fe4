const PROMPTS = [
  'What went right, {name}?',
  'Small counts. What went right?',
  'What made somebody laugh?',
  'What did you finish?',
  'What went better than you thought?',
  'What are you glad about today?',
  'Who helped you today?',
  'What did you learn?',
  'What tasted good?',
  'What did you fix?',
  'What was worth the wait?',
  'What did you try for the first time?',
  'What made you smile, {name}?',
  'What did you get done?',
  'What surprised you?',
  'What would you do again?',
  'What did you find?',
  'What did you say yes to?',
  'What felt easy for once?',
  'What did the kids come up with?',
  'What are you proud of, {name}?',
  'What did you make?',
  'Where did you go?',
  'What was the best minute of today?',
  'What did you start?',
  'What did you finally clear out?',
  'Whom did you hear from?',
  'What was beautiful?',
  'What worked on the first try?',
  'One good thing. Which one?',
] as const;

const DAY_MS = 86_400_000;

/** Returns the prompt for a day, which stays the same all day, addressed to a user by name. */
export function promptOf(day: Date, name: string): string {
  const dayOfYear = Math.round(
    (Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) - Date.UTC(day.getFullYear(), 0, 1)) / DAY_MS,
  );
  return (PROMPTS[dayOfYear % PROMPTS.length] ?? PROMPTS[0]).replace('{name}', name);
}
