import { type FormEvent, useState } from 'react'

import { writeReview } from '@shop/client/reviews'
import { useAction } from '@shop/module-runtime/use-action'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { Button } from '@shop/ui/button'
import { Select, TextArea, TextField } from '@shop/ui/field'
import { scripted, subtle } from '@shop/ui/type'

import { client } from './load-reviews.ts'
import { type Draft, labels, readDraft, readReview, storeDraft } from './review-draft.ts'
import * as css from './reviews.css.ts'

export const WriteReview = ({ productId }: { productId: string }) => {
  const [isSent, setSent] = useState(false)
  // Hides the form until hydration, which loads the stored draft and would replace typed text.
  const isHydrated = useIsHydrated()
  if (isSent)
    return (
      <p ref={focus} tabIndex={-1} role="status" className={css.thanks}>
        Thank you. Your review is shown once we have read it.
      </p>
    )
  return (
    <details className={`${css.write} ${scripted}`}>
      <summary className={css.summary}>Write a review</summary>
      {isHydrated && <ReviewForm productId={productId} onSent={() => setSent(true)} />}
    </details>
  )
}

/** The clicked button disappears with the form, so the thank-you message takes the focus. */
const focus = (element: HTMLElement | null): void => element?.focus()

type Props = { productId: string; onSent: () => void }

const ReviewForm = ({ productId, onSent }: Props) => {
  const [draft, setDraft] = useState(() => readDraft(productId))
  const [sent, setSent] = useState(draft)
  const { form, run, isBusy, problems } = useAction(async (review: Draft) =>
    writeReview(client, productId, readReview(review)),
  )
  const set = (changes: Partial<Draft>): void => {
    const next = { ...draft, ...changes }
    setDraft(next)
    storeDraft(productId, next)
  }
  /** A problem is shown until its field changes. */
  const problemOf = (name: keyof Draft): string | undefined =>
    draft[name] === sent[name] ? problems[name] : undefined
  const send = async (): Promise<void> => {
    setSent(draft)
    if (!(await run(draft))) return
    storeDraft(productId, null)
    onSent()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  return (
    <form ref={form} method="dialog" className={css.form} noValidate onSubmit={onSubmit}>
      <Fields {...{ draft, problemOf, set }} />
      {problems[''] && (
        <p role="alert" className={css.problem}>
          {problems['']}
        </p>
      )}
      <Button type="submit" width="full" isBusy={isBusy}>
        {isBusy ? 'Sending…' : 'Send review'}
      </Button>
      <p className={subtle}>We read every review before it is shown.</p>
    </form>
  )
}

const ratings = [
  ['', 'Choose'],
  ['5', '5 stars, excellent'],
  ['4', '4 stars, very good'],
  ['3', '3 stars, good'],
  ['2', '2 stars, fair'],
  ['1', '1 star, poor'],
] as const

type FieldsProps = {
  draft: Draft
  problemOf: (name: keyof Draft) => string | undefined
  set: (changes: Partial<Draft>) => void
}

const Fields = ({ draft, problemOf, set }: FieldsProps) => {
  const field = (name: 'title' | 'content' | 'name' | 'email') => ({
    label: labels[name],
    name,
    required: true,
    value: draft[name],
    problem: problemOf(name),
    onChange: (text: string) => set({ [name]: text }),
  })
  return (
    <>
      <Select
        label={labels.rating}
        required
        options={ratings}
        value={String(draft.rating ?? '')}
        problem={problemOf('rating')}
        onChange={(value) => set({ rating: Number(value) || null })}
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
