/** Work that may take only so long. */

/** Answers what `work` answers. @throws Error with `message` when it takes longer than `budgetMs` */
export const withinBudget = <Value>(
  work: Promise<Value>,
  budgetMs: number,
  message: string,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), budgetMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
