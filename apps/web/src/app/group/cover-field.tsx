import type { Group } from '@dubs/contract';
import { GroupCover } from '../../features/groups/components/group-cover.tsx';
import { useCover } from '../../features/groups/api/own-group-cache.ts';
import { PictureField } from '../../features/media/components/picture-field.tsx';

/** Shows a group's picture, and the controls to change it. */
export function CoverField({ group: { id, coverUrl } }: { group: Group }) {
  const { save, remove } = useCover(id);
  return (
    <div className="flex flex-col gap-3">
      <GroupCover url={coverUrl} className="rounded-lg" />
      <PictureField noun="picture" isThere={coverUrl !== null} aspect={3} onSave={save} onRemove={remove} />
    </div>
  );
}
