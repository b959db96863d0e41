/** `waiting` until the receiver accepts it; `failed` when there are no more automatic retries. */
export const sendingStates = ['waiting', 'sent', 'failed'] as const
export type SendingState = (typeof sendingStates)[number]
