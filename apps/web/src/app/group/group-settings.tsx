import type { ComponentProps } from 'react';
import { GroupSettingsDialog } from '../../features/groups/components/settings/group-settings-dialog.tsx';
import { CoverField } from './cover-field.tsx';

/** Renders the settings of a group, its picture among them. */
export const GroupSettings = (props: Omit<ComponentProps<typeof GroupSettingsDialog>, 'coverField'>) => (
  <GroupSettingsDialog {...props} coverField={<CoverField group={props.group} />} />
);
