import { useStore } from '../../../../lib/create-store.ts';
import { deletionProblem, restoredPost } from '../../restored-post-focus.ts';

/** Renders the error message of a failed deletion on the post's restored card; else nothing. */
export function PostProblem({ postId }: { postId: number }) {
  const problem = useStore(restoredPost, deletionProblem(postId));
  if (problem === undefined) return null;
  return <p className="w-full text-small font-semibold text-danger">{problem}</p>;
}
