import { userInfo } from 'node:os'

/** The name of the current user. A container's user may have no name, so the id is used instead. */
export const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user-${process.getuid?.() ?? 'unknown'}`
  }
}

export const commandActor = (): string => `command:${userName()}`
