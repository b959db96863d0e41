import { type FormEvent, useEffect, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { writeReview } from '@shop/client/reviews'
import { Button } from '@shop/ui/button'
import { TextArea, TextField } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import { client } from '../client.ts'
import {
  type Draft,
  labels,
  type Problems,
  readDraft,
  readReview,
  storeDraft,
  toProblems,
} from './review-draft.ts'
import { StarChoice } from './star-choice.tsx'
import * as css from './write-review.css.ts'

type Props = { productId: string; onSent: () => void }

/** Checks the draft before sending. Problems that the shop reports appear at the same fields. */
export const ReviewForm = ({ productId, onSent }: Props) => {
  const [draft, setDraft] = useState(() => readDraft(productId))
  const [problems, setProblems] = useState<Problems>({})
  const { form, focusProblem } = useFocusOnProblem()
  const set = (changes: Partial<Draft>): void => {
    const next = { ...draft, ...changes }
    const mended = Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]))
    setDraft(next)
    setProblems({ ...problems, ...mended })
    storeDraft(productId, next)
  }
  const show = (found: Problems): void => {
    setProblems(found)
    focusProblem()
  }
  const sending = useSending({ productId, draft, show, onSent })
  return (
    <form ref={form} className={css.form} noValidate onSubmit={sending.send}>
      <Fields {...{ draft, problems, set }} />
      {sending.failure !== null && (
        <p role="alert" className={css.failure}>
          {sending.failure}
        </p>
      )}
      <Button type="submit" width="full" isBusy={sending.isBusy}>
        {sending.isBusy ? 'Sending…' : 'Send review'}
      </Button>
      <p className={subtle}>We read every review before it is shown.</p>
    </form>
  )
}

type SendingOptions = Props & { draft: Draft; show: (problems: Problems) => void }

/** Sends the draft. `failure` is a problem that belongs to no field. */
const useSending = ({ productId, draft, show, onSent }: SendingOptions) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFailure(null)
    const { review, problems } = readReview(draft)
    if (problems) return show(problems)
    setBusy(true)
    try {
      await writeReview(client, productId, review)
      storeDraft(productId, null)
      onSent()
    } catch (error) {
      setBusy(false)
      const found = error instanceof ApiProblem ? toProblems(error.issues) : {}
      show(found)
      if (Object.keys(found).length === 0) setFailure(toText(error))
    }
  }
  return { isBusy, failure, send: (event: FormEvent) => void send(event) }
}

const toText = (error: unknown): string =>
  error instanceof ApiProblem
    ? error.message
    : 'Your review was not sent. Please try again in a moment.'

/** Focuses the first field with a problem once all are marked. */
const useFocusOnProblem = () => {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const marked = ':is(input, textarea)[aria-invalid="true"], [aria-invalid="true"] input'
    if (tries > 0) form.current?.querySelector<HTMLElement>(marked)?.focus()
  }, [tries])
  return { form, focusProblem: () => setTries((last) => last + 1) }
}

type FieldsProps = { draft: Draft; problems: Problems; set: (changes: Partial<Draft>) => void }

const Fields = ({ draft, problems, set }: FieldsProps) => {
  const field = (name: 'title' | 'content' | 'name' | 'email') => ({
    label: labels[name],
    name,
    required: true,
    value: draft[name],
    problem: problems[name],
    onChange: (text: string) => set({ [name]: text }),
  })
  return (
    <>
      <StarChoice
        value={draft.rating}
        problem={problems.rating}
        onChange={(rating) => set({ rating })}
      />
      <TextField {...field('title')} autoComplete="off" />
      <TextArea {...field('content')} height="short" />
      <TextField {...field('name')} autoComplete="name" hint="Shown with your review." />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        hint="For us alone. It is never shown."
      />
    </>
  )
}
