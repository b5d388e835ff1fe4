import { InvalidArgumentError } from 'commander';

/** Returns a parser of an option that is a whole number from `min`, which is at least 1, to `max`. */
export const wholeNumber =
  ({ min = 1, max }: { min?: number; max: number }) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^[1-9]\d*$/.test(text) || number < min || number > max)
      throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
    return number;
  };
