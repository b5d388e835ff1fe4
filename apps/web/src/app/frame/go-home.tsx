import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { paths } from '../paths.ts';

/** Renders the link to Home of a page that has nothing to show. */
export const GoHome = () => (
  <Link to={paths.root} className={buttonClass()}>
    Go Home
  </Link>
);
