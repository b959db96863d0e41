/** The work continues after the deadline. @throws Error of the work, or of the timeout */
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
