const leaving = new Set<number>();

/** True while the viewer is leaving or deleting this group, or any, because queries about it would be refused. */
export const isLeaveInProgress = (groupId?: number): boolean =>
  groupId === undefined ? leaving.size > 0 : leaving.has(groupId);

/** Marks a group as being left until `end` has settled. */
export async function withLeaveInProgress(groupId: number, end: () => Promise<void>): Promise<void> {
  leaving.add(groupId);
  try {
    await end();
  } finally {
    leaving.delete(groupId);
  }
}
