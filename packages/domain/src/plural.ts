/** Returns the noun without the number, such as `item` for 1 and `items` for 2. */
export const plural = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`)
