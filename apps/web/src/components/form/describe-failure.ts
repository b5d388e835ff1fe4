import type { Failure } from '../../lib/api/errors.ts';

/** Says that it failed, and beside the control also why. */
export const describeFailureReasons =
  (failed: string) =>
  ({ sentence, issues }: Failure) => {
    const reasons = issues.length > 0 ? issues.map((issue) => issue.message) : sentence ? [sentence] : [];
    return { toast: failed, problems: [failed, ...reasons] };
  };

/** Says what is wrong beside the fields in which it is; where it is in none of them, beside the control. */
export const describeFieldErrors =
  (names: readonly string[], failed: string) =>
  ({ sentence = failed, issues }: Failure) => {
    const known = issues.filter(({ path }) => names.includes(path));
    return {
      toast: sentence,
      problems: known.length > 0 ? [] : [sentence],
      fields: Object.fromEntries(known.map(({ path, message }) => [path, message])),
    };
  };
