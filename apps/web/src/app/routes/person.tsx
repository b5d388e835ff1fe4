import { Link, useParams } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { Figure, Figures } from '../../components/display/figure.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryFailure } from '../../components/feedback/load-failure.tsx';
import { GoalCard } from '../../features/goals/components/goal-card.tsx';
import { usePersonPage } from '../../features/people/api/use-person-page.ts';
import { PersonGoals } from '../../features/people/components/person-goals.tsx';
import { PersonHeader } from '../../features/people/components/person-header.tsx';
import { NoPostsArt } from '../../features/posts/components/feed/no-posts-art.tsx';
import { PostFeed } from '../../features/posts/components/feed/post-feed.tsx';
import { PostsSkeleton } from '../../features/posts/components/feed/posts-skeleton.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { statusOf } from '../../lib/api/errors.ts';
import type { Outputs } from '../../lib/api/trpc.ts';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { BackToGroup } from '../group/back-to-group.tsx';
import GroupNotThere from '../group/group-not-there.tsx';
import { idOf } from '../id-of.ts';
import { PersonNotThere } from '../pages/person-not-there.tsx';
import { paths } from '../paths.ts';
import { postActions } from '../post/post-actions.tsx';
import { nameOf } from '../../lib/text/name-of.ts';

/** Renders /group/:id/person/:userId: a member of a group, and what they shared in it. */
export default function PersonScreen() {
  const params = useParams();
  const [groupId, userId] = [idOf(params['id']), idOf(params['userId'])];
  if (groupId === null || userId === null) return <GroupNotThere status={403} />;
  return <Person key={`${groupId} ${userId}`} groupId={groupId} userId={userId} />;
}

function Person({ groupId, userId }: { groupId: number; userId: number }) {
  const { person, feed } = usePersonPage(groupId, userId);
  const status = feed.error && statusOf(feed.error);
  if (status === 403) return <GroupNotThere status={403} />;
  if (status === 404) return <PersonNotThere groupId={groupId} />;
  return (
    <div className="column flex flex-col gap-4 wide:max-w-none">
      <BackToGroup groupId={groupId} />
      {person ? (
        <OpenPerson groupId={groupId} person={person} feed={feed} />
      ) : (
        <>
          <PageHeading title="Person" className="sr-only" />
          {feed.error ? (
            <QueryFailure query={feed} failure="This page could not be loaded." />
          ) : (
            <PostsSkeleton />
          )}
        </>
      )}
    </div>
  );
}

interface OpenPersonProps {
  groupId: number;
  person: Outputs['people']['page'];
  feed: Feed;
}

function OpenPerson({ person, feed }: OpenPersonProps) {
  const me = useMe();
  const { user, stats, goals } = person;
  const name = nameOf(user);
  return (
    <>
      <PersonHeader
        person={person}
        heading={
          <PageHeading title={name}>
            <bdi>{name}</bdi>
          </PageHeading>
        }
        action={
          user.id === me.id && (
            <Link to={paths.profile} className={buttonClass('secondary')}>
              Your profile
            </Link>
          )
        }
      />
      <div className="with-aside">
        <div className="aside flex flex-col gap-6 wide:order-2">
          <Figures>
            <Figure name="Dubs here" value={String(stats.totalDubs)} />
            <Figure name="Dubs per week" value={stats.weeklyAverage.toFixed(1)} />
          </Figures>
          <PersonGoals
            goals={goals}
            renderGoal={(goal) => <GoalCard goal={goal} chip={null} owner={null} isFresh={false} />}
          />
        </div>
        <section aria-label="Posts" className="flex min-w-0 flex-col gap-4">
          {feed.posts?.length === 0 ? (
            <EmptyState art={<NoPostsArt />} title="Nothing shared here yet" />
          ) : (
            <PostFeed feed={feed} meId={me.id} actionsOf={postActions} />
          )}
        </section>
      </div>
    </>
  );
}
