/** A line for each tenth of the test files, so that minutes of passing tests show that they move. */
import type { Reporter, TestSpecification } from 'vitest/node'

export default class ProgressReporter implements Reporter {
  private total = 0
  private done = 0

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.total = specifications.length
  }

  onTestModuleEnd(): void {
    this.done += 1
    const tenth = Math.ceil(this.total / 10)
    if (this.done % tenth === 0) console.log(`· ${this.done} of ${this.total} test files`)
  }
}
