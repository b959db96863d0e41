import type { ImportResult } from '@shop/contracts/import'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import { type Stat, Stats } from '../display/stats.tsx'
import { count } from '../display/text.tsx'
import * as css from './imports.css.ts'
import { IssuesTable } from './issues-table.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { isAtEnd, type Stage } from './use-import.ts'

type Props = {
  stage: Extract<Stage, { kind: 'check' }>
  onImport: () => void
  onRetry: () => void
  onBack: () => void
}

export const CheckStep = ({ stage, onImport, onRetry, onBack }: Props) => {
  const { file, mapping, chunks, progress, problem } = stage
  const { created, changed, issues } = progress.result
  const isDone = isAtEnd(stage)
  const products = created + changed
  return (
    <Card as="section" label="Check" padding="lg" gap="md">
      <h2 className={subheading}>
        {isDone ? 'What the import will do' : `Checking ${count(file.rows.length)} row(s)…`}
      </h2>
      {!isDone && <ProgressBar label="Checked" done={progress.chunk} total={chunks.length} />}
      {problem !== undefined && (
        <p role="alert" className={css.alert}>
          {problem}
        </p>
      )}
      {isDone && (
        <>
          <p role="status" className={subtle}>
            {summaryOf(progress.result)}
          </p>
          <Stats stats={statsOf(progress.result)} />
        </>
      )}
      <Row gap="sm">
        {isDone && products > 0 && (
          <Button onClick={onImport}>{`Import ${count(products)} product(s)`}</Button>
        )}
        {problem !== undefined && <Button onClick={onRetry}>Try again</Button>}
        {(isDone || problem !== undefined) && (
          <Button tone="outline" onClick={onBack}>
            Back to the columns
          </Button>
        )}
      </Row>
      {isDone && <IssuesTable file={file} mapping={mapping} issues={issues} />}
    </Card>
  )
}

export const rowsWith = (issues: ImportResult['issues']): number =>
  new Set(issues.map(({ row }) => row)).size

const summaryOf = ({ created, changed, issues }: ImportResult): string => {
  if (created + changed === 0)
    return issues.length === 0
      ? 'Nothing would change: the shop has all of this already.'
      : 'Nothing can be imported as the file is.'
  return issues.length === 0
    ? 'Nothing was changed yet, and no row has an error.'
    : 'Nothing was changed yet. Products with an error stay out, with all of their rows.'
}

const statsOf = ({ created, changed, unchanged, issues }: ImportResult): Stat[] => [
  { label: 'New products', value: count(created) },
  { label: 'Changed', value: count(changed) },
  { label: 'Unchanged', value: count(unchanged) },
  { label: 'Rows with errors', value: count(rowsWith(issues)) },
]
