/** The order of test files: a long one that began last would run alone, with a core that has nothing to do. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest's own order of projects is that of the alphabet, in which the one long file of `trust` comes nearly last. */
const projects = ['screens', 'builds', 'e2e', 'trust', 'server', 'unit']

export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification): number => projects.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
