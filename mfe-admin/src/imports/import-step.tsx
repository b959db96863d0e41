import type { ImportResult } from '@shop/contracts/import'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row, Stack } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'

import { count } from '../display/text.tsx'
import { rowsWith } from './check-step.tsx'
import * as css from './imports.css.ts'
import { IssuesTable } from './issues-table.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { isAtEnd, type Stage } from './use-import.ts'

type Props = {
  stage: Extract<Stage, { kind: 'import' }>
  onContinue: () => void
  onAgain: () => void
}

export const ImportStep = ({ stage, onContinue, onAgain }: Props) => {
  const { file, mapping, chunks, progress, problem } = stage
  const isDone = isAtEnd(stage)
  return (
    <Stack gap="lg">
      <Card as="section" label="Import" padding="lg" gap="md" tone={isDone ? 'success' : 'plain'}>
        <h2 className={subheading}>
          {isDone ? 'Imported' : problem === undefined ? 'Importing…' : 'The import has stopped'}
        </h2>
        {!isDone && (
          <>
            <ProgressBar label="Imported" done={progress.chunk} total={chunks.length} />
            <p className={subtle}>
              Part {count(progress.chunk)} of {count(chunks.length)}. The shop sells on meanwhile.
            </p>
          </>
        )}
        {problem !== undefined && (
          <p role="alert" className={css.alert}>
            {problem} What was imported so far stays; going on imports nothing twice.
          </p>
        )}
        {isDone && <p role="status">{summaryOf(progress.result)}</p>}
        <Row gap="sm">
          {problem !== undefined && <Button onClick={onContinue}>Go on</Button>}
          {isDone && <ButtonLink href="/admin/products">View products</ButtonLink>}
          {(isDone || problem !== undefined) && (
            <Button tone="outline" onClick={onAgain}>
              Import another file
            </Button>
          )}
        </Row>
      </Card>
      {isDone && <IssuesTable file={file} mapping={mapping} issues={progress.result.issues} />}
    </Stack>
  )
}

const summaryOf = ({ created, changed, unchanged, issues }: ImportResult): string => {
  const left = rowsWith(issues)
  const parts = [
    `${count(created)} product(s) added`,
    `${count(changed)} changed`,
    `${count(unchanged)} unchanged`,
    ...(left > 0 ? [`${count(left)} row(s) with errors left out`] : []),
  ]
  return `${parts.join(', ')}. The last imports below can be undone.`
}
