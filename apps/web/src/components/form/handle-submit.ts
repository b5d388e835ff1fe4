/** Returns the submit handler of a form: it does `work`, in place of the browser's own request. */
export const handleSubmit =
  (work: () => unknown) =>
  (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    void work();
  };
