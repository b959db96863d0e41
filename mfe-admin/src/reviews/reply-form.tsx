/** The shop's answer to a review. */
import { type FormEvent, useState } from 'react'

import { maxReplyLength, type Review } from '@shop/contracts/review'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { quiet } from '@shop/ui/type'

import { dayText } from '../day.ts'
import { TextArea } from '../fields/text-area.tsx'
import { reply } from './moderate.ts'
import * as css from './review-dialog.css.ts'

/** What is typed stays, when it cannot be sent as well as when a colleague answers meanwhile. */
export const ReplyForm = ({ review }: { review: Review }) => {
  const { client } = usePage()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  /** The reply this form began with, or has sent itself. */
  const [own, setOwn] = useState(review.reply)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('reply') ?? '').trim()
    const found = problemOf(text)
    setProblem(found)
    if (found) return
    setIsSending(true)
    if (await reply(client, review, text)) setOwn(text)
    setIsSending(false)
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)}>
      {review.repliedAt && <p className={quiet}>Answered on {dayText(review.repliedAt)}</p>}
      {review.reply !== own && !isSending && (
        <p role="status">A colleague has answered: “{review.reply}”. Yours would replace it.</p>
      )}
      <TextArea label="Your reply" name="reply" defaultValue={own ?? ''} problem={problem} />
      <span className={css.submit}>
        <Button type="submit" isBusy={isSending}>
          Send Reply
        </Button>
      </span>
    </form>
  )
}

const problemOf = (text: string): string | undefined => {
  if (!text) return 'Write a reply first'
  return text.length > maxReplyLength ? `Keep it within ${maxReplyLength} characters` : undefined
}
