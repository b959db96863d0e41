/**
 * Sorts test files: first those that failed last time, then by project. A long file that started
 * last would run alone while other cores idle.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The projects in the sequence in which their tests start. Vitest's alphabetical one would run the
 * one long file of `trust` almost last.
 */
const projects = ['screens', 'builds', 'e2e', 'trust', 'server', 'unit']

export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = (file: TestSpecification): number =>
      this.ctx.cache.getTestSpecificationResult(file)?.failed
        ? -1
        : projects.indexOf(file.project.name)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
