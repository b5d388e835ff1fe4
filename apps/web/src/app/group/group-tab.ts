/** The parts of a group's page. */
const GROUP_TABS = ['posts', 'goals', 'members'] as const;
type GroupTab = (typeof GROUP_TABS)[number];

const asTab = (value: unknown): GroupTab | undefined => GROUP_TABS.find((each) => each === value);

/** State of a link to a group's page that opens one of its tabs; the address stays that of the group. */
export const atTab = (tab: GroupTab) => ({ tab });

/** Returns the tab in the address (`?tab=goals`), or in the state of the link to it; the posts by default. */
export const tabOf = (params: URLSearchParams, state: unknown): GroupTab =>
  asTab(params.get('tab')) ?? asTab((state as { tab?: unknown } | null)?.tab) ?? 'posts';

/** Returns the parameters of the address with this tab; the posts have no parameter. */
export function withTab(params: URLSearchParams, tab: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (tab === 'posts') changed.delete('tab');
  else changed.set('tab', tab);
  return changed;
}
