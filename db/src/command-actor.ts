import { userInfo } from 'node:os'

/** Falls back to the user's id, because a container's user may have no name. */
export const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user-${process.getuid?.() ?? 'unknown'}`
  }
}

export const commandActor = (): string => `command:${userName()}`
