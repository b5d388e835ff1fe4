import type { Group } from '@dubs/contract';
import type { ComponentProps } from 'react';
import { GroupCover } from '../../features/groups/components/group-cover.tsx';
import { useCover } from '../../features/groups/api/own-group-cache.ts';
import { GroupSettingsDialog } from '../../features/groups/components/settings/group-settings-dialog.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { PictureField } from '../../features/media/components/picture-field.tsx';

/** Renders the settings of a group, its picture among them. */
export function GroupSettings(
  props: Omit<ComponentProps<typeof GroupSettingsDialog>, 'coverField' | 'userId'>,
) {
  const me = useMe();
  return <GroupSettingsDialog {...props} userId={me.id} coverField={<CoverField group={props.group} />} />;
}

/** Shows a group's picture, and the controls to change it. */
function CoverField({ group: { id, coverUrl } }: { group: Group }) {
  const { save, remove } = useCover(id);
  return (
    <div className="flex flex-col gap-3">
      <GroupCover url={coverUrl} className="rounded-lg" />
      <PictureField noun="picture" isThere={coverUrl !== null} aspect={3} onSave={save} onRemove={remove} />
    </div>
  );
}
