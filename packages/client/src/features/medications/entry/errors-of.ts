/**
 * Returns the problems of a form, by field, as a resolver reports them. They depend on the server's check too, so the form shows those of the
 * moment and not those of the last validation.
 */
export const errorsOf = (problems: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, message]) =>
      message === undefined ? [] : [[field, { type: 'problem', message }] as const],
    ),
  );
