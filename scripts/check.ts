import { runSteps, type Step } from './run-steps.ts'

const types = (name: string, project: string, isFollowed = false): Step => {
  const info = `node_modules/.cache/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`
  // Steps run in parallel anyway, and one checker takes a third less CPU time than four.
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', info]
  return [name, 'tsc', args, { isFollowed }]
}

export const checks: readonly Step[] = [
  types('types', 'tsconfig.json', true),
  types('types of the Worker', 'workers/tsconfig.json', true),
  types("types of the Worker's tests", 'workers/tsconfig.tests.json'),
  types('types of the service worker', 'shell/tsconfig.service-worker.json'),
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--deny-warnings'], { isFollowed: true }],
  ['unused', 'knip', []],
  ['linear expressions', 'node', ['scripts/check-expressions.ts']],
  ['words', 'node', ['scripts/check-words.ts']],
  ['layers', 'node', ['scripts/check-layers.ts']],
  ['paths in docs', 'node', ['scripts/check-docs.ts']],
  ['supply chain', 'node', ['scripts/check-supply-chain.ts']],
  ['styles by tokens', 'node', ['scripts/check-styles.ts']],
]

if (import.meta.main) {
  const unitTests: Step = ['unit tests', 'vitest', ['run', '--project', 'unit', '--reporter=dot']]
  process.exit((await runSteps([unitTests, ...checks])) ? 0 : 1)
}
