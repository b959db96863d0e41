/** One color of a product, cut out of its picture. */
export type Cut = {
  id: string
  color: string
  /** How many of its three inks are printed yet; all when left out. */
  pulls?: number
}

/** The name of a cut-out on the stage. */
export function nameOf({ id, color, pulls = 3 }: Cut): string {
  return `${id}.${color}.${pulls}`
}
