/** Settles as `promise` does. @throws Error with `message` when that takes longer than `timeoutMs` */
export const withTimeout = <Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  message: string,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
