/** A list in parts of at most `size` items. */
export const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  )
