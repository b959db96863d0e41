/** Who runs a command, for the audit. */
import { userInfo } from 'node:os'

/** The name of the user; a container may run as one that has none. */
export const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user-${process.getuid?.() ?? 'unknown'}`
  }
}

/** What the audit calls the user who runs a command of this repository. */
export const commandActor = (): string => `command:${userName()}`
