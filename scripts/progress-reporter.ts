/** Prints progress for each tenth of the test files, and the slowest files at the end. */
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

const slowestCount = 15

export default class ProgressReporter implements Reporter {
  private total = 0
  private readonly done: { file: string; seconds: number }[] = []

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.total = specifications.length
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic()
    const seconds = Math.round((collectDuration + duration) / 1000)
    this.done.push({ file: module.relativeModuleId, seconds })
    const tenth = Math.ceil(this.total / 10)
    if (this.done.length % tenth === 0)
      console.log(`· ${this.done.length} of ${this.total} test files`)
  }

  onTestRunEnd(): void {
    if (this.total <= slowestCount) return
    const slowest = this.done.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)
    console.log('The slowest test files:')
    for (const { file, seconds } of slowest) console.log(`  ${seconds} s  ${file}`)
  }
}
