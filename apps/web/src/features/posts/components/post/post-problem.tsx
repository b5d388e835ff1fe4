import { useStore } from '../../../../lib/create-store.ts';
import { deletionProblem, restoredPost } from '../../restored-post-focus.ts';

/** Why a post could not be deleted, on the card that is back because of it. Nothing otherwise. */
export function PostProblem({ postId }: { postId: number }) {
  const problem = useStore(restoredPost, deletionProblem(postId));
  if (problem === undefined) return null;
  return <p className="w-full text-small font-semibold text-danger">{problem}</p>;
}
