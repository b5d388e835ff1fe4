const ending = new Set<number>();

/** Whether the viewer's end in this group is under way: what is asked of it now would be refused. */
export const isEnding = (groupId: number): boolean => ending.has(groupId);

/** Takes a group for one that is ending until this is done. */
export async function whileEnding(groupId: number, end: () => Promise<void>): Promise<void> {
  ending.add(groupId);
  try {
    await end();
  } finally {
    ending.delete(groupId);
  }
}
