/**
 * Failed files come first, then long ones, because a long file that starts last would run alone.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of projects. In alphabetical order, the one long file of `trust` would start late. */
const projects = ['builds', 'e2e', 'trust', 'server', 'unit', 'screens']

export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = (file: TestSpecification): number =>
      this.ctx.cache.getTestSpecificationResult(file)?.failed
        ? -1
        : projects.indexOf(file.project.name)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
