import type { Failure } from '../../lib/api/errors.ts';

/** Describes a failure: `failed` in the toast, and also the reasons beside the control. */
export const describeFailureReasons =
  (failed: string) =>
  ({ sentence, issues }: Failure) => {
    const reasons = issues.length > 0 ? issues.map((issue) => issue.message) : sentence ? [sentence] : [];
    return { toast: failed, problems: [failed, ...reasons] };
  };

/** Describes a failure beside the fields that caused it, or beside the control if none of `names` did. */
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
