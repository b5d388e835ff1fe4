import { useStore } from '../../../../lib/create-store.ts';
import { deletionProblem, restoredPost } from '../../restored-post-focus.ts';

/** Shows why a post could not be deleted, on its restored card. Renders nothing otherwise. */
export function PostProblem({ postId }: { postId: number }) {
  const problem = useStore(restoredPost, deletionProblem(postId));
  if (problem === undefined) return null;
  return <p className="w-full text-small font-semibold text-danger">{problem}</p>;
}
