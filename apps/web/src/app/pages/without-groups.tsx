import type { ComponentProps } from 'react';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { JoinAGroup } from '../post/join-a-group.tsx';

interface WithoutGroupsProps extends Partial<Pick<ComponentProps<typeof Loaded>, 'skeleton'>> {
  groups: ComponentProps<typeof Loaded>['query'];
}

/** Explains why there is no group to choose, and what to do about it. */
export const WithoutGroups = ({ groups, skeleton = null }: WithoutGroupsProps) => (
  <Loaded query={groups} failure="Your groups could not be loaded." skeleton={skeleton}>
    {() => (
      <p className="flex flex-wrap items-center gap-3 text-ink-muted">
        You are not in a group yet. <JoinAGroup />
      </p>
    )}
  </Loaded>
);
