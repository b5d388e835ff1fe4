import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { paths } from '../paths.ts';

interface WithoutGroupsProps {
  groups: ComponentProps<typeof Loaded>['query'];
}

/** Explains why there is no group to choose, and what to do about it. */
export const WithoutGroups = ({ groups }: WithoutGroupsProps) => (
  <Loaded query={groups} failure="Your groups could not be loaded." skeleton={null}>
    {() => (
      <p className="flex flex-wrap items-center gap-3 text-ink-muted">
        You are not in a group yet.
        <Link to={paths.groups} className={buttonClass('secondary')}>
          Join a Group
        </Link>
      </p>
    )}
  </Loaded>
);
