/** Says what was taken out, and brings it back. Stands in the screen itself: a toast cannot be pressed beside a modal panel. */
import { useEffect } from 'react'

import * as css from './undo-note.css.ts'

type Props = {
  /** What happened; `null` when nothing did. */
  text: string | null
  onUndo: () => void
  /** Called when the screen is left. */
  onLeave: () => void
}

/** Read out politely. */
export const UndoNote = ({ text, onUndo, onLeave }: Props) => {
  useEffect(() => onLeave, [onLeave])
  return (
    <div role="status" className={css.place}>
      {text !== null && (
        <p className={css.root}>
          <bdi className={css.text}>{text}</bdi>
          <button type="button" className={css.undo} onClick={onUndo}>
            Undo
          </button>
        </p>
      )}
    </div>
  )
}
