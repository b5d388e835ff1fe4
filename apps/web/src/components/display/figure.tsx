/** Shows a number with its name, as an item of a description list. */
export const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col-reverse justify-end gap-1 rounded-md bg-well px-4 py-3">
    <dt className="text-small text-ink-muted">{name}</dt>
    <dd className="tabular font-display text-hero wrap-anywhere">{value}</dd>
  </div>
);
