import type { PostForm } from '../../post-form.ts';
import { TurnedLoss } from './turned-loss.tsx';
import { WishField } from './wish-field.tsx';

interface KindFieldsProps {
  form: Pick<PostForm, 'type' | 'wish' | 'turns'>;
  onChange: (changes: Partial<PostForm>) => void;
}

/** Renders the fields that only this type of post has: the wish of an L, or the L that a win turns around. */
export default function KindFields({ form: { type, wish, turns }, onChange }: KindFieldsProps) {
  if (type === 'loss') return <WishField wish={wish} onChange={(chosen) => onChange({ wish: chosen })} />;
  return turns && <TurnedLoss words={turns.content} onRemove={() => onChange({ turns: null })} />;
}
