/** The shop's answer to a review. */
import { type FormEvent, useState } from 'react'

import type { Review } from '@shop/contracts/review'
import { usePage } from '@shop/module-kit/use-page'
import { Button } from '@shop/ui/button'
import { quiet } from '@shop/ui/type'

import { dayText } from '../day.ts'
import { TextArea } from '../fields/text-area.tsx'
import { reply } from './moderate.ts'
import * as css from './review-dialog.css.ts'

/** What is typed stays when it cannot be sent. */
export const ReplyForm = ({ review }: { review: Review }) => {
  const { client } = usePage()
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('reply') ?? '').trim()
    setProblem(problemOf(text))
    if (!problemOf(text)) void reply(client, review, text)
  }
  return (
    <form className={css.form} onSubmit={send}>
      {review.repliedAt && <p className={quiet}>Answered on {dayText(review.repliedAt)}</p>}
      <TextArea
        label="Your reply"
        name="reply"
        defaultValue={review.reply ?? ''}
        problem={problem}
      />
      <span className={css.submit}>
        <Button type="submit">Send Reply</Button>
      </span>
    </form>
  )
}

const maxLength = 2000

const problemOf = (text: string): string | undefined => {
  if (!text) return 'Write a reply first'
  return text.length > maxLength ? `Keep it within ${maxLength} characters` : undefined
}
