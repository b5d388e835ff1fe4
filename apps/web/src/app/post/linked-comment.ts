/** State of a link to a post's page that shows one of its comments; the address stays that of the post. */
export const atComment = (commentId: number) => ({ commentId });

/** Returns the comment that the link to a post's page meant. */
export function commentOf(state: unknown): number | undefined {
  const { commentId } = (state ?? {}) as Partial<ReturnType<typeof atComment>>;
  return typeof commentId === 'number' ? commentId : undefined;
}
