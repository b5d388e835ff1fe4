import { linkify } from '../../lib/linkify.ts';

/** Words with their web addresses as links. */
export const LinkedText = ({ text }: { text: string }) =>
  linkify(text).map((part, index) =>
    part.href ? (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-brand-ink underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
