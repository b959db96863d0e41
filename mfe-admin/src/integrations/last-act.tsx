import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { Button } from '@shop/ui/button'

import * as css from './module-dialog.css.ts'
import { lastAct } from './run-action.ts'

/** What was done last, with the way back, until the details close. It stays in sight while they scroll. */
export const LastAct = ({ module }: { module: string }) => {
  const { current } = useSnapshot(lastAct)
  useEffect(() => clearLastAct, [])
  return (
    <div role="status" className={css.lastAct}>
      {current?.module === module && (
        <div className={css.lastActBox}>
          <p>{current.text}</p>
          {current.undo && (
            <Button tone="outline" onClick={current.undo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const clearLastAct = (): void => {
  lastAct.current = null
}
