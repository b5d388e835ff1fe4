/** Returns a submit handler that runs `work` and prevents the browser's own request. */
export const handleSubmit =
  (work: () => unknown) =>
  (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    void work();
  };
