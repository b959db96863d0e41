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

export const opened = proxy<{ question: OpenQuestion | null }>({ question: null })

/** Opens a dialog that runs an action once staff confirm it. Leaving the page closes it. */
export const openQuestion = (question: OpenQuestion): void =>
  void Object.assign(opened, { question })

export const closeQuestion = (): void => void Object.assign(opened, { question: null })
