/** Work that may take only so long. */

/** Answers what `work` answers. @throws Error with `message` when it takes longer than `budgetMs` */
export const withinBudget = <Value>(
  work: Promise<Value>,
  budgetMs: number,
  message: string,
): Promise<Value> => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(message)), budgetMs)
  })
  return Promise.race([work, late])
}
