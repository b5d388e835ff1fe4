import './albums.ts';
import './birthdays.ts';
import './comments.ts';
import './groups.ts';
import './invites.ts';
import './kept-people.ts';
import './member-changes.ts';
import './news.ts';
import './notification-settings.ts';
import './pages.ts';
import './people.ts';
import './person-page.ts';
import './pictures.ts';
import './posts.ts';
import './preferences.ts';
import './push.ts';

export type { SchemaDocs } from './describe.ts';
export { docsOf, schemaDocs } from './describe.ts';
