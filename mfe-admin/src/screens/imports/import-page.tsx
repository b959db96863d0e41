import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'

import { maxImportBytes, maxImportRows } from '@shop/domain/limits'
import { ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Field } from '@shop/ui/field'
import { Notice } from '@shop/ui/notice'
import { subheading, subtle } from '@shop/ui/type'

import { useLeaveWarning } from '../../frame/display/form.tsx'
import { focusTarget } from '../../frame/display/display.css.ts'
import { Page } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { Alert, RunStep } from './run-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportHistory } from './import-history.tsx'
import * as css from './imports.css.ts'
import { isAtEnd, type Stage, useImport } from './use-import.ts'

export const ImportPage = () => {
  const canImport = useMayActAs('clerk')
  return (
    <Page
      title="Import products"
      tools={
        <ButtonLink tone="outline" href="/admin/products">
          Back to products
        </ButtonLink>
      }
    >
      {canImport ? (
        <Import />
      ) : (
        <>
          <Notice
            title="Only a clerk or a manager may import"
            text="You can see what was imported."
          />
          <ImportHistory canUndo={false} />
        </>
      )}
    </Page>
  )
}

const Import = () => {
  const { stage, setStage, choose, check, run, begin } = useImport()
  const isRunning = 'chunks' in stage && !isAtEnd(stage) && stage.problem === undefined
  useLeaveWarning(isRunning && stage.kind === 'import')
  const startAgain = (): void => setStage({ kind: 'choose' })
  return (
    <>
      <p className={subtle}>{stepText(stage.kind)}</p>
      <StageFocus kind={stage.kind}>
        {stage.kind === 'choose' && (
          <ChooseStep problem={stage.problem} onChoose={(file) => void choose(file)} />
        )}
        {stage.kind === 'columns' && (
          <ColumnsStep
            columns={stage.columns}
            onChange={(columns) => setStage({ kind: 'columns', columns })}
            onCheck={() => void check(stage.columns)}
            onBack={startAgain}
          />
        )}
        {'chunks' in stage && (
          <RunStep
            stage={stage}
            onImport={() => void begin(stage)}
            onRun={() => void run(stage)}
            onBack={() => setStage({ kind: 'columns', columns: stage.columns })}
            onAgain={startAgain}
          />
        )}
      </StageFocus>
      {(stage.kind === 'choose' || (stage.kind === 'import' && !isRunning)) && (
        <ImportHistory canUndo />
      )}
    </>
  )
}

const steps = { choose: 'File', columns: 'Columns', check: 'Check', import: 'Import' } as const

const stepText = (kind: Stage['kind']): string =>
  `Step ${Object.keys(steps).indexOf(kind) + 1} of 4: ${steps[kind]}`

/** Focuses each new step, but not the first one when the page opens. */
const StageFocus = ({ kind, children }: { kind: Stage['kind']; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  const lastKind = useRef(kind)
  useEffect(() => {
    // Scroll to the top instead of to the step, which the sticky top bar would cover.
    if (lastKind.current !== kind) {
      element.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    lastKind.current = kind
  }, [kind])
  return (
    <div ref={element} tabIndex={-1} className={focusTarget}>
      {children}
    </div>
  )
}

type Props = { problem: string | undefined; onChoose: (file: File) => void }

const hint = `CSV, separated by commas, semicolons, tabs or bars, including exports from Shopify, WooCommerce and Square; at most ${maxImportBytes / 1_000_000} MB and ${count(maxImportRows)} rows.`

const ChooseStep = ({ problem, onChoose }: Props) => {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Reset the input, or choosing the same file again after a fix would fire no event.
    target.value = ''
  }
  return (
    <Card as="section" label="File" padding="lg" gap="md">
      <h2 className={subheading}>Choose a file</h2>
      <p className={subtle}>
        The first row names the columns. Rows are matched with products by ID, otherwise by SKU;
        rows with neither are new. Nothing changes until you have seen what will.
      </p>
      <Field label="CSV file, or drop one here" hint={hint} problem={problem}>
        {(control) => (
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            className={css.dropZone}
            onChange={pick}
            {...control}
          />
        )}
      </Field>
      {problem && <Alert>{problem}</Alert>}
      <p className={subtle}>
        A row without a size and a color is a product with one stock; rows of one product with sizes
        or colors are its variants. Stock is what was counted. A blank cell of a text or an original
        price clears it; columns that the file does not have stay as they are, and so do variants
        that it does not name.
      </p>
    </Card>
  )
}
