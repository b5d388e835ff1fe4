/** State of a link to a post's page that shows one of its comments; the address stays that of the post. */
export const atComment = (commentId: number) => ({ commentId });

/** Returns the id of the comment in the state of a link to a post's page. */
export function commentOf(state: unknown): number | undefined {
  const { commentId } = (state ?? {}) as Partial<ReturnType<typeof atComment>>;
  return typeof commentId === 'number' ? commentId : undefined;
}
