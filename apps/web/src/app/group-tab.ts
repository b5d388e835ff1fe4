/** The parts of a group's page. */
export const GROUP_TABS = ['posts', 'goals', 'members'] as const;
export type GroupTab = (typeof GROUP_TABS)[number];

/** State of a link to a group's page that opens one of its tabs; the address stays that of the group. */
export const atTab = (tab: GroupTab) => ({ tab });

/** The tab that the link meant through which the page was reached; undefined when it meant none. */
export function tabOf(state: unknown): GroupTab | undefined {
  const tab: unknown = (state as { tab?: unknown } | null)?.tab;
  return GROUP_TABS.find((each) => each === tab);
}
