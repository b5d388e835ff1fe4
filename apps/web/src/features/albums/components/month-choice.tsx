import type { AlbumMonth } from '@dubs/contract';
import { Select } from '../../../components/controls/field.tsx';
import { monthInWords } from '../../../lib/text/months.ts';

interface MonthChoiceProps {
  months: readonly AlbumMonth[];
  /** The chosen month (`YYYY-MM`); null for all. */
  value: string | null;
  onChange: (month: string | null) => void;
}

/** Renders the select that filters the album by month. */
export function MonthChoice({ months, value, onChange }: MonthChoiceProps) {
  const total = months.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="max-w-full">
      <Select
        aria-label="Month"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">All months ({total})</option>
        {months.map(({ month, count }) => (
          <option key={month} value={month}>
            {monthInWords(month)} ({count})
          </option>
        ))}
      </Select>
    </div>
  );
}
