/** A month and a day as selected, with two digits each; empty if not selected. */
export interface ChosenDay {
  month: string;
  day: string;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
// A leap year, to include 29 February.
const YEAR = 2024;

/** The months, `01` to `12`, with their names. */
export const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: twoDigits(index + 1),
  name: new Date(YEAR, index).toLocaleString('en-US', { month: 'long' }),
}));

/** Returns the days of a month: `01`, `02`, … */
export const daysOf = (month: string): string[] =>
  Array.from({ length: new Date(YEAR, Number(month), 0).getDate() }, (_, index) => twoDigits(index + 1));

export const toChosenDay = (birthday: string | null): ChosenDay => {
  const [month = '', day = ''] = birthday?.split('-') ?? [];
  return { month, day };
};

/** Returns the birthday as `MM-DD`; null without a month, undefined if the day is missing. */
export function toBirthday({ month, day }: ChosenDay): string | null | undefined {
  if (month === '') return null;
  return daysOf(month).includes(day) ? `${month}-${day}` : undefined;
}
