import type { CompleteGroup } from '@dubs/contract';
import { Button } from '../../../components/controls/button.tsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import { PersonLink } from '../../../components/display/person-link.tsx';
import { Card } from '../../../components/display/card.tsx';
import type { PostForm } from '../../../features/posts/post-form.ts';
import { helloForm } from '../../../features/posts/start-forms.ts';
import { useMe } from '../../../features/users/api/use-me.ts';
import { type Arrival, arrival } from '../../../lib/session/arrival.ts';
import { FirstSteps } from './first-steps.tsx';
import { gladInWords } from './glad-in-words.ts';

const FACES = 3;
const leave = () => arrival.set(null);

interface WelcomeProps {
  arrived: Arrival;
  complete: CompleteGroup;
  meId: number;
  /** Opens the share form of the group with a first post in it. */
  onHello: (form: PostForm) => void;
}

/** Welcomes a viewer to a group on their first visit: a new member can say hello, the creator sees three first steps. */
export default function Welcome(props: WelcomeProps) {
  return props.arrived.by === 'joining' ? <Greeting {...props} /> : <FirstSteps {...props} onHide={leave} />;
}

function Greeting({ complete: { group, members, memberCount }, meId, onHello }: WelcomeProps) {
  const me = useMe();
  const others = members.flatMap(({ user }) => (user.id === meId ? [] : [user]));
  return (
    <Card aria-label="Welcome" className="flex animate-rise-in flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex -space-x-2 empty:hidden">
          {others.slice(0, FACES).map((person) => (
            <PersonLink key={person.id} groupId={group.id} userId={person.id} isMember isFace>
              <Avatar person={person} className="ring-2 ring-surface" />
            </PersonLink>
          ))}
        </span>
        <p className="min-w-40 flex-1 text-heading wrap-anywhere">
          {gladInWords(
            others.map(({ name }) => name),
            memberCount - 1,
          ).map(({ text, at }) => {
            const person = at === undefined ? undefined : others[at];
            return person ? (
              <PersonLink key={person.id} groupId={group.id} userId={person.id} isMember isInText>
                <bdi>{text}</bdi>
              </PersonLink>
            ) : (
              text
            );
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onHello(helloForm(me))}>Say hello</Button>
        <Button variant="secondary" onClick={leave}>
          Look around
        </Button>
      </div>
    </Card>
  );
}
