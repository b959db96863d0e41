import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs `end` at the end of the current test, or of the file if no test is running. */
export const atEnd = (end: () => Promise<unknown>): void => {
  // Vitest ignores an `afterAll` that a running test registers.
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else afterAll(end)
}
