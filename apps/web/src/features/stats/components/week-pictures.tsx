import type { Post } from '@dubs/contract';
import { Link } from 'react-router-dom';
import { Photo } from '../../media/components/photo.tsx';
import { withDescription } from '../../media/with-description.ts';
import { authorInWords } from '../../../lib/text/author-in-words.ts';
import type { WeekImages } from '../week-images.ts';

interface WeekPicturesProps extends WeekImages {
  /** Returns the address of a post. */
  toPost: (post: Post) => string;
}

/** Renders the newest pictures of a week, each linked to its post. The last one shows the number of further ones. */
export function WeekPictures({ shown, more, toPost }: WeekPicturesProps) {
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Pictures of the week" className="grid grid-cols-3 gap-1">
      {shown.map(({ image, post }, index) => {
        const rest = index === shown.length - 1 ? more : 0;
        return (
          <li key={`${post.id} ${image.url}`} className="min-w-0">
            <Link
              to={toPost(post)}
              className="relative block aspect-[4/3] overflow-hidden rounded-md bg-sunken text-ink-muted focus-visible:z-10"
            >
              <Photo
                image={image}
                alt={withDescription(`Photo by ${authorInWords(post)}`, image)}
                src={image.thumbnailUrl}
                loading="lazy"
                className="absolute inset-0 size-full object-cover"
              />
              {rest > 0 && (
                <span className="absolute inset-0 grid place-items-center bg-stage/60 font-display text-heading text-on-stage">
                  +{rest}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
