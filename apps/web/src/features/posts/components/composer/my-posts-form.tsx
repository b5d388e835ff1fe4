import type { GroupChip } from '@dubs/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { SelectField } from '../../../../components/controls/field.tsx';
import { ProblemList } from '../../../../components/feedback/problem-list.tsx';
import { CreatePostForm } from './create-post-form.tsx';
import type { CreatePost } from './use-create-post.ts';

interface MyPostsFormProps {
  post: CreatePost;
  /** The groups to choose from; undefined until they are loaded. */
  groups: readonly GroupChip[] | undefined;
  /** Shown below the choice if there are no groups, or if they could not be loaded. */
  withoutGroups: ReactNode;
  onCancel: () => void;
}

/** Returns the text of the select while no group is chosen. */
function placeholderOf(groups: MyPostsFormProps['groups']): string {
  if (!groups) return 'Loading...';
  return groups.length > 0 ? 'Choose a group' : 'No groups yet';
}

/** Renders the form on My Posts: a win or an L to one group. Its button is always enabled; submitting shows what is missing. */
export function MyPostsForm({ post, groups, withoutGroups, onCancel }: MyPostsFormProps) {
  const { form, problems, isSharing } = post;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) section.current?.querySelector('textarea')?.focus();
  }, []);
  return (
    <section
      ref={section}
      data-quick-share
      aria-label="Share a win or L"
      className="animate-rise-in rounded-lg border border-line bg-surface p-4 shadow-e1"
    >
      <CreatePostForm post={post}>
        <SelectField
          label="Group"
          error={problems.group[0]}
          value={form.groupIds[0] ?? ''}
          disabled={isSharing}
          onChange={(event) => post.change({ groupIds: [Number(event.target.value)] })}
        >
          {form.groupIds.length === 0 && <option value="">{placeholderOf(groups)}</option>}
          {groups?.map(({ id, emoji, name }) => (
            <option key={id} value={id}>{`${emoji} ${name}`}</option>
          ))}
        </SelectField>
        {!groups?.length && withoutGroups}
        <div className="flex flex-wrap justify-end gap-2">
          <ProblemList problems={problems.share} />
          <Button variant="secondary" onClick={isSharing ? post.stop : onCancel}>
            Cancel
          </Button>
          <Button type="submit" pending={isSharing} pendingLabel="Sharing...">
            Share
          </Button>
        </div>
      </CreatePostForm>
    </section>
  );
}
