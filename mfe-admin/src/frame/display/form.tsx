import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import type { ProblemIssue } from '@shop/contracts/problem'
import { capitalized } from '@shop/domain/capitalized'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'

import { write, type Write } from '../queries/query-client.ts'
import { problem } from './display.css.ts'

/** Focuses the first invalid field or open conflict. Pass a new `check` after each validation. */
export const useProblemFocus = (check: unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (check) form.current?.querySelector<HTMLElement>(problems)?.focus()
  }, [check])
  return form
}

const problems = '[aria-invalid="true"], [data-problem], fieldset[data-undecided] input'

/** Unsaved input by the form's key. It survives a visit to another screen, but not a reload. */
export const unsaved = new Map<string, unknown>()

/** The cast is safe, because each key belongs to one form. */
export const useUnsaved = <State,>(
  key: string,
  open: () => State,
  isTouched: (state: State) => boolean,
) => {
  const [state, setState] = useState(() => (unsaved.get(key) as State | undefined) ?? open())
  const hasChanges = isTouched(state)
  useEffect(() => {
    if (hasChanges) unsaved.set(key, state)
    else unsaved.delete(key)
    addEventListener('beforeunload', warnIfUnsaved)
  }, [key, state, hasChanges])
  return [state, setState, hasChanges] as const
}

const warnIfUnsaved = (event: BeforeUnloadEvent): void => {
  if (unsaved.size > 0) event.preventDefault()
}

/** Clears input that was saved. Returns false if staff have changed it since it was sent. */
export const clearSaved = <State,>(key: string, isSent: (now: State) => boolean): boolean => {
  if (unsaved.has(key) && !isSent(unsaved.get(key) as State)) return false
  unsaved.delete(key)
  return true
}

/** Returns false if staff want to keep what they typed. */
export const confirmDiscard = (key: string, isTyped = false): boolean => {
  const isMeant = !(isTyped || unsaved.has(key)) || confirm('Discard what you typed?')
  if (isMeant) unsaved.delete(key)
  return isMeant
}

export const NotSaved = ({ form, other = form }: { form: string; other?: string }) =>
  (unsaved.has(form) || unsaved.has(other)) && <Badge tone="warning">Not saved</Badge>

export const useLeaveWarning = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}

type Run = <Result>(action: () => Promise<Result>) => Promise<Result>

/**
 * Replaces `useTransition`, because React merges all async transitions of a document, so one slow
 * request would keep every control busy.
 */
export const useBusy = (): readonly [isBusy: boolean, run: Run] => {
  const [isBusy, setIsBusy] = useState(false)
  const run: Run = async (action) => {
    setIsBusy(true)
    try {
      return await action()
    } finally {
      setIsBusy(false)
    }
  }
  return [isBusy, run]
}

/** After a slow save, this tells whether the form that was saved is still the one on screen. */
export const useIsShown = (): (() => boolean) => {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return () => isShown.current
}

type FormProps = {
  id?: string
  label?: string
  look?: string
  check?: unknown
  /** By default, only the server checks the fields. If false, the browser checks them, too. */
  noValidate?: boolean
  onSave: (fields: FormData) => Promise<unknown>
  children: ReactNode
}

const SavingContext = createContext(false)

export const Form = ({ look, label, check, onSave, children, ...form }: FormProps) => {
  const [isSaving, run] = useBusy()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isReadable(event.currentTarget)) return
    const fields = new FormData(event.currentTarget)
    if (!isSaving) void run(() => onSave(fields))
  }
  return (
    <form
      ref={useProblemFocus(check)}
      noValidate
      {...form}
      className={look}
      aria-label={label}
      onSubmit={submit}
    >
      <SavingContext value={isSaving}>{children}</SavingContext>
    </form>
  )
}

/** A half-typed date has an empty value, so without this check, the form would save no date. */
const isReadable = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll('input')].every(
    (input) => !input.validity.badInput || input.reportValidity(),
  )

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type'> & { busyText?: string }

export const SubmitButton = ({ busyText, isBusy = false, children, ...button }: SubmitProps) => {
  const isSaving = useContext(SavingContext)
  return (
    <Button {...button} type="submit" isBusy={isSaving || isBusy}>
      {isSaving ? (busyText ?? children) : children}
    </Button>
  )
}

/** `city` also finds the message of `shipping_address.city`. */
export const problemIn = (issues: readonly ProblemIssue[], name: string): string | undefined =>
  issues.find(({ path }) => `.${path}.`.includes(`.${name}.`))?.message

export const problemText = (label: string, message: string | undefined): string | undefined =>
  message && `${label.replace(/ \(.*\)$/, '')} ${message}`

type ProblemProps = { text: string | undefined }

/** The problem concerns several controls, so its text takes the focus like an invalid control. */
export const Problem = ({ text }: ProblemProps) =>
  text && (
    <p className={problem} data-problem tabIndex={-1}>
      {capitalized(text)}
    </p>
  )

/** `save` is like `write`, but also keeps the API's issues for the form's fields. */
export const useSave = () => {
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([])
  const save = ({ failed, ...request }: Write): Promise<boolean> =>
    write({
      ...request,
      failed: (problem) => {
        setIssues(problem?.issues ?? [])
        return typeof failed === 'string' ? failed : failed(problem)
      },
    })
  const problemOf = (name: string): string | undefined => problemIn(issues, name)
  return {
    issues,
    setIssues,
    save,
    problemOf,
    /** Returns the props of the field that is sent as `name`. */
    fieldOf: (name: string, label: string) => ({
      name,
      label,
      autoComplete: 'off',
      problem: problemText(label, problemOf(name)),
    }),
  }
}

type ActionProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'> & {
  run: () => Promise<unknown>
  onDone?: () => void
}

export const ActionButton = ({ run, onDone, ...button }: ActionProps) => {
  const [isBusy, start] = useBusy()
  const act = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void => {
    if (!form || isReadable(form)) void start(run).finally(onDone)
  }
  return <Button {...button} isBusy={isBusy} onClick={act} />
}

/** Resolving to true closes the dialog. */
type Confirm = (fields: FormData) => Promise<boolean>

type QuestionBody = {
  title: string
  /** A CSS selector. The dialog focuses the matching element when it opens. */
  firstFocus?: string | undefined
  confirm: string
  busyText?: string
  isDangerous?: boolean | undefined
  /** If set, nothing is left to confirm, so one button with this text replaces the other two. */
  done?: string | false | undefined
  /** Absent if the children render a `QuestionForm` themselves. */
  onConfirm?: Confirm
  /** The children lose their state when the dialog closes. */
  children: ReactNode
}

type QuestionProps = QuestionBody & {
  isOpen: boolean
  onClose: () => void
  /** As for a panel. */
  canClose?: () => boolean
}

const always = (): boolean => true

/** A click outside does not close the dialog, so that no typed text or secret is lost. */
export const Question = ({
  title,
  isOpen,
  onClose,
  canClose = always,
  firstFocus,
  confirm,
  busyText = confirm,
  isDangerous,
  done,
  onConfirm,
  children,
}: QuestionProps) => {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Panel
      {...{ title, isOpen, onClose, canClose }}
      kind="question"
      firstFocus={firstFocus ?? "button[name='cancel']"}
      describedBy={firstFocus ? undefined : id}
      closesOutside={false}
      footer={
        done ? (
          <Button onClick={onClose}>{done}</Button>
        ) : (
          // Stacks the buttons if a long text does not fit beside another button.
          <Grid stretch={confirm.length > 20 ? 'narrow' : 'tiny'} gap="sm">
            <Button name="cancel" tone="outline" onClick={() => canClose() && onClose()}>
              Cancel
            </Button>
            <Button type="submit" form={id} tone={isDangerous ? 'danger' : 'solid'} isBusy={isBusy}>
              {isBusy ? busyText : confirm}
            </Button>
          </Grid>
        )
      }
    >
      {/* The form and its dialog always render together, so memoizing would save nothing. */}
      {/* oxlint-disable-next-line react/jsx-no-constructed-context-values */}
      <QuestionFormContext value={{ id, setIsBusy, onClose }}>
        {onConfirm ? <QuestionForm onConfirm={onConfirm}>{children}</QuestionForm> : children}
      </QuestionFormContext>
    </Panel>
  )
}

const QuestionFormContext = createContext({
  id: '',
  setIsBusy: (_isBusy: boolean): void => {},
  onClose: () => {},
})

type QuestionFormProps = Pick<FormProps, 'check' | 'noValidate' | 'children'> & {
  onConfirm: Confirm
}

export const QuestionForm = ({ onConfirm, children, ...form }: QuestionFormProps) => {
  const { id, setIsBusy, onClose } = useContext(QuestionFormContext)
  const isShown = useIsShown()
  // The save of a closed form may hang, and must not keep the next form busy.
  useEffect(() => () => setIsBusy(false), [setIsBusy])
  const confirm = async (fields: FormData): Promise<void> => {
    setIsBusy(true)
    try {
      if ((await onConfirm(fields)) && isShown()) onClose()
    } finally {
      if (isShown()) setIsBusy(false)
    }
  }
  return (
    <Form {...form} id={id} onSave={confirm}>
      <Stack gap="md">{children}</Stack>
    </Form>
  )
}

const QuestionContext = createContext<(isQuestionOpen: boolean) => void>(() => {})

type HeldProps<Data> = { data: Data; children: (data: Data) => ReactNode }

/**
 * Keeps the same `data` while the dialog of a `QuestionButton` is open, because a refetch could
 * otherwise remove the button, and with it the dialog and the typed text.
 */
export const HeldForQuestion = <Data,>({ data, children }: HeldProps<Data>) => {
  const [isQuestionOpen, setIsQuestionOpen] = useState(false)
  const [held, setHeld] = useState(data)
  if (!isQuestionOpen && held !== data) setHeld(data)
  return <QuestionContext value={setIsQuestionOpen}>{children(held)}</QuestionContext>
}

/** If the element disappears while it has the focus, the surrounding region takes the focus. */
export const useFocusAround = (element: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const region = element.current?.closest<HTMLElement>('[tabindex="-1"]')
    return () => {
      if (document.activeElement === document.body) region?.focus({ preventScroll: true })
    }
  }, [element])

type QuestionButtonProps = QuestionBody & {
  button: ComponentProps<typeof Button>
  onClose?: () => void
}

export const QuestionButton = ({ button, onClose, ...question }: QuestionButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const setIsQuestionOpen = useContext(QuestionContext)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusAround(opener)
  useEffect(() => {
    if (!isOpen) return
    setIsQuestionOpen(true)
    return () => setIsQuestionOpen(false)
  }, [isOpen, setIsQuestionOpen])
  const close = (): void => {
    setIsOpen(false)
    onClose?.()
  }
  return (
    <>
      <Button {...button} ref={opener} onClick={() => setIsOpen(true)} />
      <Question {...question} isOpen={isOpen} onClose={close} />
    </>
  )
}
