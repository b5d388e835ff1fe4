import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { paths } from '../paths.ts';

/** Renders the link to the page on which a group can be joined. */
export const JoinAGroup = () => (
  <Link to={paths.groups} className={buttonClass('secondary')}>
    Join a Group
  </Link>
);
