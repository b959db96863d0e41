/** Products come in from a CSV file, step by step. */
import { type ReactNode, useEffect, useRef } from 'react'

import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { Page } from '../display/page.tsx'
import { useMayActAs } from '../staff/use-staff.tsx'
import { CheckStep } from './check-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportStep } from './import-step.tsx'
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
      {canImport ? <Import /> : <WithoutImport />}
    </Page>
  )
}

const WithoutImport = () => (
  <>
    <Notice
      title="Only a clerk or a manager may import"
      text="You may look at what was imported."
    />
    <ImportHistory canUndo={false} />
  </>
)

const Import = () => {
  const { stage, setStage, choose, check, run, begin } = useImport()
  const isRunning = 'chunks' in stage && !isAtEnd(stage) && stage.problem === undefined
  useLeaveQuestion(isRunning && stage.kind === 'import')
  const startAgain = (): void => setStage({ kind: 'choose' })
  return (
    <>
      <Steps stage={stage} />
      <StageFocus kind={stage.kind}>
        {stage.kind === 'choose' && (
          <ChooseStep problem={stage.problem} onChoose={(file) => void choose(file)} />
        )}
        {stage.kind === 'columns' && (
          <ColumnsStep
            {...stage}
            onChange={(mapping) => setStage({ ...stage, mapping })}
            onCheck={() => void check(stage.file, stage.mapping)}
            onBack={startAgain}
          />
        )}
        {stage.kind === 'check' && (
          <CheckStep
            stage={stage}
            onImport={() => void begin(stage)}
            onRetry={() => void run(stage)}
            onBack={() => setStage({ kind: 'columns', file: stage.file, mapping: stage.mapping })}
          />
        )}
        {stage.kind === 'import' && (
          <ImportStep stage={stage} onContinue={() => void run(stage)} onAgain={startAgain} />
        )}
      </StageFocus>
      {(stage.kind === 'choose' || (stage.kind === 'import' && !isRunning)) && (
        <ImportHistory canUndo />
      )}
    </>
  )
}

const steps = [
  ['choose', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['import', 'Import'],
] as const

const Steps = ({ stage }: { stage: Stage }) => (
  <ol className={css.steps} aria-label="Steps">
    {steps.map(([kind, label], index) => (
      <li key={kind} className={css.step} aria-current={stage.kind === kind ? 'step' : undefined}>
        <span className={css.stepNumber}>{index + 1}</span>
        {label}
      </li>
    ))}
  </ol>
)

/** Each step takes the focus, so that the keyboard goes on where the page does; the first one does not take it from the page. */
const StageFocus = ({ kind, children }: { kind: Stage['kind']; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  const lastKind = useRef(kind)
  useEffect(() => {
    // The step is at the top of the page, below a header that stays.
    if (lastKind.current !== kind) {
      element.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    lastKind.current = kind
  }, [kind])
  return (
    <div ref={element} tabIndex={-1} className={css.stage}>
      {children}
    </div>
  )
}

/** A tab that is closed amid an import leaves the rest of it out; the browser asks first. */
const useLeaveQuestion = (isImporting: boolean): void => {
  useEffect(() => {
    if (!isImporting) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isImporting])
}
