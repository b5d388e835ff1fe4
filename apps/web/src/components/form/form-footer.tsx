import { Button, type ButtonProps } from '../controls/button.tsx';
import { ProblemList } from '../feedback/problem-list.tsx';

interface FormFooterProps extends Pick<
  ButtonProps,
  'children' | 'disabled' | 'form' | 'pending' | 'pendingLabel' | 'variant'
> {
  problems: readonly string[];
  problemsId?: string;
  onCancel: () => void;
}

/** Renders the footer of a dialog with a form: what is wrong, Cancel, and the button that submits the form with the id `form`. */
export const FormFooter = ({ problems, problemsId, onCancel, ...submitButton }: FormFooterProps) => (
  <>
    <ProblemList id={problemsId} problems={problems} />
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" {...submitButton} />
  </>
);
