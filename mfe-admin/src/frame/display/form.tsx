import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import { Button } from '@shop/ui/button'
import { Grid } from '@shop/ui/grid'
import { Panel } from '@shop/ui/panel'

export type Form<Draft> = {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  problemOf: (name: keyof Draft) => string | undefined
}

/** Returns the props of a text field. The cast is safe: `name` is the only key of the change. */
export const fieldOf = <Name extends string, Draft extends Readonly<Record<Name, string>>>(
  { draft, set, problemOf }: Form<Draft>,
  name: Name,
) => ({
  name,
  value: draft[name],
  onChange: (value: string): void => set({ [name]: value } as Partial<Draft>),
  problem: problemOf(name),
})

/**
 * Focuses the first invalid field or open conflict whenever `check` changes. Pass a new value after
 * each validation.
 */
export const useProblemFocus = (check: unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (check) form.current?.querySelector<HTMLElement>(problems)?.focus()
  }, [check])
  return form
}

const problems = '[aria-invalid="true"], [data-problem], fieldset[data-undecided] input'

/** Warns before the tab closes while that would lose something. */
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
 * Tracks whether an action of this control is running. `useTransition` does not fit: React merges
 * all async transitions of the document, so one slow request would keep every other control busy.
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

type ActionProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'> & {
  run: () => Promise<unknown>
  onDone?: () => void
}

export const ActionButton = ({ run, onDone, ...button }: ActionProps) => {
  const [isBusy, start] = useBusy()
  return <Button {...button} isBusy={isBusy} onClick={() => void start(run).finally(onDone)} />
}

/** The confirm button is busy until this resolves. Resolving to true closes the dialog. */
type Confirm = (fields: FormData) => Promise<boolean>

export type Submit = (confirm: Confirm) => ComponentProps<'form'>

type QuestionBody = {
  title: string
  /** The CSS selector of the element to focus when the dialog opens. */
  firstFocus?: string | undefined
  confirm: string
  busyText?: string
  isDangerous?: boolean | undefined
  /** If set, one button with this text replaces both buttons: nothing is left to confirm. */
  done?: string | false | undefined
} & (
  | { onConfirm: Confirm; children: ReactNode }
  /** Renders its own form, whose state is lost when the dialog closes. */
  | { children: (submit: Submit) => ReactNode }
)

type QuestionProps = QuestionBody & { isOpen: boolean; onClose: () => void }

/** A click outside does not close the dialog, which may hold typed text or a one-time secret. */
export const Question = ({
  title,
  isOpen,
  onClose,
  firstFocus = "button[name='cancel']",
  confirm,
  busyText = confirm,
  isDangerous,
  done,
  ...body
}: QuestionProps) => {
  const id = useId()
  const [isBusy, run] = useBusy()
  const submit: Submit = (confirmed) => ({
    id,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const fields = new FormData(event.currentTarget)
      void run(async () => (await confirmed(fields)) && onClose())
    },
  })
  return (
    <Panel
      {...{ title, isOpen, onClose, firstFocus }}
      kind="question"
      closesOutside={false}
      footer={
        done ? (
          <Button onClick={onClose}>{done}</Button>
        ) : (
          <Grid stretch="tiny" gap="sm">
            <Button name="cancel" tone="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} tone={isDangerous ? 'danger' : 'solid'} isBusy={isBusy}>
              {isBusy ? busyText : confirm}
            </Button>
          </Grid>
        )
      }
    >
      {'onConfirm' in body ? (
        <form {...submit(body.onConfirm)}>{body.children}</form>
      ) : (
        body.children(submit)
      )}
    </Panel>
  )
}

const QuestionContext = createContext<(isQuestionOpen: boolean) => void>(() => {})

type HeldProps<Data> = { data: Data; children: (data: Data) => ReactNode }

/**
 * While the dialog of a `QuestionButton` inside is open, keeps passing the same data to its
 * children. Otherwise, a refetch could remove the button, and with it typed text or a link shown
 * only once.
 */
export const HeldForQuestion = <Data,>({ data, children }: HeldProps<Data>) => {
  const [isQuestionOpen, setIsQuestionOpen] = useState(false)
  const [held, setHeld] = useState(data)
  if (!isQuestionOpen && held !== data) setHeld(data)
  return <QuestionContext value={setIsQuestionOpen}>{children(held)}</QuestionContext>
}

type QuestionButtonProps = QuestionBody & {
  button: ComponentProps<typeof Button>
  onClose?: () => void
}

export const QuestionButton = ({ button, onClose, ...question }: QuestionButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const setIsQuestionOpen = useContext(QuestionContext)
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
      <Button {...button} onClick={() => setIsOpen(true)} />
      <Question {...question} isOpen={isOpen} onClose={close} />
    </>
  )
}
