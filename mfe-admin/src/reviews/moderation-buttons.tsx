import { useTransition } from 'react'

import type { Review } from '@shop/contracts/review'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

import { type ActName, actsOn, moderate } from './moderation.ts'

const labels = { approve: 'Approve', reject: 'Reject', flag: 'Flag' } as const
const icons = { approve: 'check', reject: 'close', flag: 'flag' } as const

type Props = { review: Review; look: 'icons' | 'buttons'; onDone?: (act: ActName) => void }

/** One act at a time, whose button keeps the focus. */
export const ModerationButtons = ({ review, look, onDone }: Props) => {
  const { client } = usePage()
  const [isBusy, start] = useTransition()
  const act = (name: ActName): void => {
    if (isBusy) return
    start(async () => {
      if (await moderate(client, name, review)) onDone?.(name)
    })
  }
  return actsOn(review).map((name) =>
    look === 'icons' ? (
      <IconButton
        key={name}
        icon={icons[name]}
        label={`${labels[name]} “${review.title}”`}
        aria-disabled={isBusy || undefined}
        onClick={() => act(name)}
      />
    ) : (
      <Button
        key={name}
        tone={name === 'approve' ? 'solid' : 'outline'}
        isBusy={isBusy}
        onClick={() => act(name)}
      >
        {labels[name]}
      </Button>
    ),
  )
}
