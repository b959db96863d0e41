import { proxy } from 'valtio'

type OpenQuestion = {
  title: string
  texts: readonly string[]
  confirm: string
  busyText?: string
  isDangerous?: boolean
  /** The dialog is busy until this has ended, and stays open if it resolves to false. */
  run: () => Promise<unknown>
}

const none: OpenQuestion = { title: '', texts: [], confirm: '', run: async () => {} }

/** A closed dialog keeps its question, because it is still visible for a moment. */
export const opened = proxy({ question: none, isOpen: false, count: 0 })

/** Opens a dialog that runs an action once staff confirm it. Leaving the page closes it. */
export const openQuestion = (question: OpenQuestion): void =>
  void Object.assign(opened, { question, isOpen: true, count: opened.count + 1 })

export const closeQuestion = (): void => void Object.assign(opened, { isOpen: false })
