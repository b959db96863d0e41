/** Forms, questions, and buttons that are busy while their action runs. */
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import { Button } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'

import { questionButtons } from './display.css.ts'

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
 * Focuses the first invalid field or open conflict after each check of the form. `check` is the
 * check's result: a new value for each check, and falsy before the first one.
 */
export const useProblemFocus = (check: unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (check) form.current?.querySelector<HTMLElement>(problems)?.focus()
  }, [check])
  return form
}

const problems = '[aria-invalid="true"], fieldset[data-undecided] input'

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
  /** Called after success and failure, when the button is no longer busy. */
  onDone?: () => void
}

export const ActionButton = ({ run, onDone, ...button }: ActionProps) => {
  const [isBusy, start] = useBusy()
  return <Button {...button} isBusy={isBusy} onClick={() => void start(run).finally(onDone)} />
}

/** While this runs, the confirm button is busy. The dialog closes if it resolves to true. */
type Confirm = (fields: FormData) => Promise<boolean>

export type Submit = (confirm: Confirm) => ComponentProps<'form'>

type QuestionProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The CSS selector of the element that gets the focus. */
  firstFocus?: string
  confirm: string | undefined
  /** Replaces `confirm` while busy. */
  busyText?: string
  isDangerous?: boolean | undefined
  /** The text of the only button, once there is nothing left to confirm. */
  done?: string | false | undefined
} & (
  | { onConfirm: Confirm; children: ReactNode }
  /** Renders a form of its own, whose state is lost when the dialog closes. */
  | { children: (submit: Submit) => ReactNode }
)

/** A press outside does not close it: typed text or a secret that is shown once would be lost. */
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
          <div className={questionButtons}>
            <Button name="cancel" tone="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} tone={isDangerous ? 'danger' : 'solid'} isBusy={isBusy}>
              {isBusy ? busyText : confirm}
            </Button>
          </div>
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
