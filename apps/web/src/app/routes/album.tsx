import type { AlbumPicture } from '@dubs/contract';
import { SquareArrowOutUpRight } from 'lucide-react';
import { memo, useCallback, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Byline } from '../../components/display/byline.tsx';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { IconButton } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryFailure } from '../../components/feedback/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../components/feedback/skeleton.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { useAlbum, useAlbumMonths, type Album } from '../../features/albums/api/use-album.ts';
import { MonthChoice } from '../../features/albums/components/month-choice.tsx';
import { PictureWall } from '../../features/albums/components/picture-wall.tsx';
import { ON_STAGE } from '../../components/overlays/on-stage.ts';
import { Photo } from '../../features/media/components/photo.tsx';
import { NoPostsArt } from '../../features/posts/components/feed/no-posts-art.tsx';
import { authorInWords } from '../../lib/text/author-in-words.ts';
import { statusOf } from '../../lib/api/errors.ts';
import { longDay, localDay } from '../../lib/text/dates.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { BackToGroup } from '../group/back-to-group.tsx';
import GroupNotThere from '../group/group-not-there.tsx';
import { idOf } from '../id-of.ts';
import { paths } from '../paths.ts';

const ImageGallery = lazyPart(() => import('../../features/media/components/image-gallery.tsx'));

/** Renders /group/:id/album: the pictures of a group, by month. */
export default function AlbumScreen() {
  const groupId = idOf(useParams()['id']);
  if (groupId === null) return <GroupNotThere status={404} />;
  return <AlbumPage key={groupId} groupId={groupId} />;
}

function AlbumPage({ groupId }: { groupId: number }) {
  const [params, setParams] = useSearchParams();
  const month = params.get('month');
  const { data: months = [] } = useAlbumMonths(groupId);
  const album = useAlbum(groupId, month);
  const status = album.error ? statusOf(album.error) : undefined;
  if (status === 403 || status === 404) return <GroupNotThere status={status} />;
  return (
    <div className="column flex flex-col gap-4 wide:max-w-none">
      <BackToGroup groupId={groupId} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Album" />
        {months.length > 0 && (
          <MonthChoice
            months={months}
            value={month}
            onChange={(next) => setParams(next === null ? {} : { month: next }, { replace: true })}
          />
        )}
      </div>
      <Pictures groupId={groupId} album={album} />
    </div>
  );
}

const dayOf = ({ createdAt }: AlbumPicture) => longDay(localDay(createdAt));

function Pictures({ groupId, album }: { groupId: number; album: Album }) {
  const { pictures, isMore, isLoading, error, loadMore, retry } = album;
  const [start, setStart] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = useCallback((index: number, square: HTMLElement) => {
    opener.current = square;
    setStart(index);
  }, []);
  const inGallery = useGalleryPictures(pictures, start !== null);
  const renderSquare = useCallback(
    (picture: AlbumPicture, index: number) => <Square picture={picture} index={index} onOpen={open} />,
    [open],
  );
  const navigate = useNavigate();
  const isDue = isMore && !isLoading && !error;
  const onEnd = useCallback(() => isDue && loadMore(), [isDue, loadMore]);
  const showPost = async (index: number) => {
    const picture = inGallery[index];
    if (!picture) return;
    await closeByHistory();
    await navigate(paths.post(groupId, picture.postId));
  };
  if (!pictures && !error)
    return (
      <SkeletonGroup>
        <Skeleton className="h-96" />
      </SkeletonGroup>
    );
  return (
    <>
      {pictures?.length === 0 && (
        <EmptyState art={<NoPostsArt />} title="No pictures yet">
          Pictures of posts in this group are collected here.
        </EmptyState>
      )}
      {pictures && <PictureWall pictures={pictures} onEnd={onEnd} renderPicture={renderSquare} />}
      <QueryFailure
        query={{ error, isFetching: isLoading, refetch: retry }}
        failure="The pictures could not be loaded."
      />
      {start !== null && (
        <ImageGallery
          images={inGallery.map((picture) => ({
            ...picture,
            author: authorInWords(picture),
            byline: <Byline groupId={groupId} {...picture} />,
            words: dayOf(picture),
          }))}
          renderActions={(index) => <ShowPost onPress={() => void showPost(index)} />}
          start={start}
          onClose={() => setStart(null)}
          returnFocus={() => opener.current?.focus()}
        />
      )}
    </>
  );
}

const NONE: readonly AlbumPicture[] = [];

/**
 * Returns the pictures as they were when the gallery opened, and older ones that were loaded since. Ignores new and deleted ones, which
 * would move the current picture.
 */
function useGalleryPictures(pictures = NONE, isOpen: boolean): readonly AlbumPicture[] {
  const [kept, setKept] = useState(NONE);
  const ids = new Set(kept.map(({ id }) => id));
  const older = pictures.slice(pictures.findLastIndex(({ id }) => ids.has(id)) + 1);
  const next = isOpen ? [...kept, ...older] : NONE;
  if (next.length === kept.length) return kept;
  setKept(next);
  return next;
}

interface SquareProps {
  picture: AlbumPicture;
  index: number;
  /** Opens the picture; `square` gets the focus back afterwards. */
  onOpen: (index: number, square: HTMLElement) => void;
}

/** Renders a picture as a square button that opens it. Memoized, because loading more pictures must not re-render it. */
const Square = memo(({ picture, index, onOpen }: SquareProps) => {
  return (
    <button
      type="button"
      aria-label={`Open photo by ${authorInWords(picture)}, ${dayOf(picture)}`}
      onClick={({ currentTarget }) => onOpen(index, currentTarget)}
      className="absolute inset-0 overflow-hidden rounded-sm bg-sunken text-ink-muted focus-visible:z-10"
    >
      <Photo
        image={picture}
        alt=""
        src={picture.thumbnailUrl}
        loading="lazy"
        className="size-full object-cover"
      />
    </button>
  );
});

const ShowPost = ({ onPress }: { onPress: () => void }) => (
  <IconButton
    label="Show post"
    icon={<SquareArrowOutUpRight aria-hidden />}
    className={ON_STAGE}
    onClick={onPress}
  />
);
