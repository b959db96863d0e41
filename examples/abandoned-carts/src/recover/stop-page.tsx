import type { PageData, PageProps } from '@shop/module-runtime/page-module'
import { useAction } from '@shop/module-runtime/use-action'
import { Button, ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import { actions } from '../actions.ts'

/** Virus scanners open every link, so opening this one must not delete anything. */
export const StopPage = ({ data: { key } }: PageProps<PageData & { key: string }>) => {
  const { run, isBusy, isDone, problems } = useAction(actions.stop)
  return isDone ? (
    <div role="status">
      <Notice level={1} title="It is deleted" text="We have neither your cart nor your address.">
        <ButtonLink href="/shop">Back to the shop</ButtonLink>
      </Notice>
    </div>
  ) : (
    <Notice level={1} title="Delete the saved cart?" text="Your address is deleted with it.">
      <Button isBusy={isBusy} onClick={() => void run({ key })}>
        {isBusy ? 'One moment…' : 'Delete it'}
      </Button>
      {problems[''] && <p role="alert">{problems['']}</p>}
    </Notice>
  )
}
