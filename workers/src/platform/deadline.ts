/** Waits for some work no longer than a deadline. */

/** Resolves to its result; the work itself goes on. @throws Error of the work, or that it took longer */
export const withDeadline = async <Result>(
  work: Promise<Result>,
  deadlineMs: number,
): Promise<Result> => {
  const { promise: isLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`no response within ${deadlineMs} ms`)),
    deadlineMs,
  )
  try {
    return await Promise.race([work, isLate])
  } finally {
    clearTimeout(timer)
  }
}
