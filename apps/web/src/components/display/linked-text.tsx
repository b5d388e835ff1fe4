import { Fragment, type ReactNode } from 'react';
import { linkify } from '../../lib/text/linkify.ts';

interface LinkedTextProps {
  text: string;
  /** Renders the words between the addresses; as plain text by default. */
  renderWords?: (words: string) => ReactNode;
}

/** Renders a text with its web addresses as links. */
export const LinkedText = ({ text, renderWords = (words) => words }: LinkedTextProps) =>
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
      <Fragment key={index}>{renderWords(part.text)}</Fragment>
    ),
  );
