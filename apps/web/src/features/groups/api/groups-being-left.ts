const beingLeft = new Set<number>();

/** True while the viewer leaves or deletes this group: queries about it would be refused. */
export const isBeingLeft = (groupId: number): boolean => beingLeft.has(groupId);

/** Marks a group as being left until `end` is done. */
export async function whileLeaving(groupId: number, end: () => Promise<void>): Promise<void> {
  beingLeft.add(groupId);
  try {
    await end();
  } finally {
    beingLeft.delete(groupId);
  }
}
