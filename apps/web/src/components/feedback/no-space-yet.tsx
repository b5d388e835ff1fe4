/** Hides what is below inside `in-order` without taking space, while something is loading that may turn out to be absent. */
export const NoSpaceYet = () => <span hidden className="skeleton-late" />;
