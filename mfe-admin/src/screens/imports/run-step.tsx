import { type ReactNode, useMemo } from 'react'

import type { ImportIssue, ImportResult } from '@shop/contracts/import'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { problem as problemStyle } from '@shop/ui/field-styles'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subheading, subtle } from '@shop/ui/type'

import { Clamped, Meter, type Stat, Stats } from '../../frame/display/page.tsx'
import { saveCsv } from '../../frame/display/save-file.ts'
import { count, shareOf } from '../../frame/display/text.tsx'
import { columnLabel } from './column-mapping.ts'
import { cellReader } from './make-chunks.ts'
import { type Columns, type ImportSteps, isAtEnd, type Running } from './use-import.ts'

type Props = Omit<ImportSteps, 'stage'> & { stage: Running }

export const RunStep = ({ stage, ...steps }: Props) => {
  const { columns, chunks, sent, result, problem } = stage
  const isDone = isAtEnd(stage)
  const isCheck = stage.kind === 'check'
  return (
    <Stack gap="lg">
      <Card
        as="section"
        label={isCheck ? 'Check' : 'Import'}
        padding="lg"
        gap="md"
        tone={isDone && !isCheck ? 'success' : 'plain'}
      >
        <h2 className={subheading}>{headingOf(stage)}</h2>
        {!isDone && (
          <Meter role="progressbar" label="Progress" share={shareOf(sent, chunks.length)} />
        )}
        {!isDone && !isCheck && (
          <p className={subtle}>
            Part {count(sent)} of {count(chunks.length)}. The shop keeps selling.
          </p>
        )}
        {problem !== undefined && (
          <Alert>
            {problem}
            {!isCheck && ' What was imported so far stays; continuing imports nothing twice.'}
          </Alert>
        )}
        {isDone && <p role="status">{isCheck ? summaryOf(result) : totalsOf(result)}</p>}
        {isDone && isCheck && <Stats stats={statsOf(result)} />}
        <Buttons stage={stage} {...steps} />
      </Card>
      {isDone && <IssuesTable columns={columns} issues={result.issues} />}
    </Stack>
  )
}

const headingOf = (stage: Running): string => {
  if (isAtEnd(stage)) return stage.kind === 'check' ? 'What the import will do' : 'Imported'
  if (stage.kind === 'check') return `Checking ${count(stage.columns.file.rows.length)} row(s)…`
  return stage.problem === undefined ? 'Importing…' : 'The import has stopped'
}

const Buttons = ({ stage, setStage, begin, run }: Props) => {
  const { kind, columns, problem, result } = stage
  const isDone = isAtEnd(stage)
  const isCheck = kind === 'check'
  const products = result.created + result.changed
  return (
    <Row gap="sm">
      {isDone && isCheck && products > 0 && (
        <Button onClick={() => void begin(stage)}>{`Import ${count(products)} product(s)`}</Button>
      )}
      {isDone && !isCheck && <ButtonLink href="/admin/products">View products</ButtonLink>}
      {problem !== undefined && (
        <Button onClick={() => void run(stage)}>{isCheck ? 'Try again' : 'Go on'}</Button>
      )}
      {(isDone || problem !== undefined) && (
        <Button
          tone="outline"
          onClick={() => setStage(isCheck ? { kind: 'columns', columns } : { kind: 'choose' })}
        >
          {isCheck ? 'Back to the columns' : 'Import another file'}
        </Button>
      )}
    </Row>
  )
}

export const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={problemStyle}>
    {children}
  </p>
)

const rowsWith = (issues: ImportResult['issues']): number =>
  new Set(issues.map(({ row }) => row)).size

const summaryOf = ({ created, changed, issues }: ImportResult): string => {
  if (created + changed === 0)
    return issues.length === 0
      ? 'Nothing would change: the shop already has all of this.'
      : 'Nothing in this file can be imported as it is.'
  return issues.length === 0
    ? 'Nothing has changed yet, and no row has an error.'
    : 'Nothing has changed yet. Products with an error are left out, with all their rows.'
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

/** More issues would slow the page down. The CSV download has all of them. */
const maxShown = 200

type TableProps = { columns: Columns; issues: readonly ImportIssue[] }

const IssuesTable = ({ columns: { file, mapping }, issues }: TableProps) => {
  const cellAt = useMemo(() => cellReader(file, mapping), [file, mapping])
  if (issues.length === 0) return null
  const columnOf = ({ column }: ImportIssue): string => (column ? columnLabel(column) : 'Whole row')
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
