import { type ReactNode, useMemo } from 'react'

import type { ImportIssue, ImportResult } from '@shop/contracts/import'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subheading, subtle } from '@shop/ui/type'

import { meterFill } from '../../frame/display/display.css.ts'
import { Clamped, type Stat, Stats } from '../../frame/display/page.tsx'
import { saveCsv } from '../../frame/display/save-file.ts'
import { count, shareOf } from '../../frame/display/text.tsx'
import { columnLabels } from './column-mapping.ts'
import * as css from './imports.css.ts'
import { cellReader } from './make-chunks.ts'
import { type Columns, isAtEnd, type Running } from './use-import.ts'

type Props = {
  stage: Running
  onImport: () => void
  /** Continues after a problem. */
  onRun: () => void
  onBack: () => void
  onAgain: () => void
}

export const CheckStep = ({ stage, onImport, onRun, onBack }: Props) => {
  const { columns, chunks, sent, result, problem } = stage
  const isDone = isAtEnd(stage)
  const products = result.created + result.changed
  return (
    <Card as="section" label="Check" padding="lg" gap="md">
      <h2 className={subheading}>
        {isDone ? 'What the import will do' : `Checking ${count(columns.file.rows.length)} row(s)…`}
      </h2>
      {!isDone && <ProgressBar label="Checked" share={shareOf(sent, chunks.length)} />}
      {problem !== undefined && <Alert>{problem}</Alert>}
      {isDone && (
        <>
          <p role="status" className={subtle}>
            {summaryOf(result)}
          </p>
          <Stats stats={statsOf(result)} />
        </>
      )}
      <Row gap="sm">
        {isDone && products > 0 && (
          <Button onClick={onImport}>{`Import ${count(products)} product(s)`}</Button>
        )}
        {problem !== undefined && <Button onClick={onRun}>Try again</Button>}
        {(isDone || problem !== undefined) && (
          <Button tone="outline" onClick={onBack}>
            Back to the columns
          </Button>
        )}
      </Row>
      {isDone && <IssuesTable columns={columns} issues={result.issues} />}
    </Card>
  )
}

export const ImportStep = ({ stage, onRun, onAgain }: Props) => {
  const { columns, chunks, sent, result, problem } = stage
  const isDone = isAtEnd(stage)
  return (
    <Stack gap="lg">
      <Card as="section" label="Import" padding="lg" gap="md" tone={isDone ? 'success' : 'plain'}>
        <h2 className={subheading}>
          {isDone ? 'Imported' : problem === undefined ? 'Importing…' : 'The import has stopped'}
        </h2>
        {!isDone && (
          <>
            <ProgressBar label="Imported" share={shareOf(sent, chunks.length)} />
            <p className={subtle}>
              Part {count(sent)} of {count(chunks.length)}. The shop sells on meanwhile.
            </p>
          </>
        )}
        {problem !== undefined && (
          <Alert>{problem} What was imported so far stays; going on imports nothing twice.</Alert>
        )}
        {isDone && <p role="status">{totalsOf(result)}</p>}
        <Row gap="sm">
          {problem !== undefined && <Button onClick={onRun}>Go on</Button>}
          {isDone && <ButtonLink href="/admin/products">View products</ButtonLink>}
          {(isDone || problem !== undefined) && (
            <Button tone="outline" onClick={onAgain}>
              Import another file
            </Button>
          )}
        </Row>
      </Card>
      {isDone && <IssuesTable columns={columns} issues={result.issues} />}
    </Stack>
  )
}

export const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={css.alert}>
    {children}
  </p>
)

const rowsWith = (issues: ImportResult['issues']): number =>
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

const totalsOf = ({ created, changed, unchanged, issues }: ImportResult): string => {
  const left = rowsWith(issues)
  const parts = [
    `${count(created)} product(s) added`,
    `${count(changed)} changed`,
    `${count(unchanged)} unchanged`,
    ...(left > 0 ? [`${count(left)} row(s) with errors left out`] : []),
  ]
  return `${parts.join(', ')}. The last imports below can be undone.`
}

/** More rows would slow down the page. The CSV download has all of them. */
const maxShown = 200

type TableProps = { columns: Columns; issues: readonly ImportIssue[] }

const IssuesTable = ({ columns: { file, mapping }, issues }: TableProps) => {
  const cellAt = useMemo(() => cellReader(file, mapping), [file, mapping])
  if (issues.length === 0) return null
  const columnOf = ({ column }: ImportIssue): string =>
    column ? columnLabels[column] : 'Whole row'
  const renderCell = (issue: ImportIssue) => <Clamped text={cellAt(issue) || '–'} />
  const columns: readonly Column<ImportIssue>[] = [
    { name: 'Row', kind: 'number', cell: ({ row }) => count(row) },
    { name: 'Column', cell: columnOf },
    { name: 'Cell', cell: renderCell },
    { name: 'Problem', cell: ({ message }) => message },
  ]
  const save = (): Promise<void> =>
    saveCsv(`errors of ${file.name}`.replace(/(\.\w+)?$/, '.csv'), [
      columns.map(({ name }) => name),
      ...issues.map((issue) => [String(issue.row), columnOf(issue), cellAt(issue), issue.message]),
    ])
  return (
    <Stack gap="sm">
      <Row gap="sm" justify="between">
        <div>
          <h3 className={subheading}>Errors</h3>
          {issues.length > maxShown && (
            <p className={subtle}>
              The first {maxShown} of {count(issues.length)}
            </p>
          )}
        </div>
        <Button tone="outline" onClick={() => void save()}>
          Download as CSV
        </Button>
      </Row>
      <Table
        label="Errors"
        rows={issues.slice(0, maxShown)}
        columns={columns}
        keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
      />
    </Stack>
  )
}

/** A `<div>`, because `<progress>` cannot be styled consistently across browsers. */
const ProgressBar = ({ label, share }: { label: string; share: number }) => (
  <div
    role="progressbar"
    className={css.progress}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share)}
  >
    <div className={meterFill} style={{ inlineSize: `${share}%` }} />
  </div>
)
