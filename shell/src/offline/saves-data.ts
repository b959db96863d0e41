/** Whether the visitor asked their browser to load no more than is looked at (WICG Save Data). */

type Saving = { connection?: { saveData?: boolean } }

/** Known to pages and service workers alike; `false` where browsers do not say. */
export const savesData = (): boolean => (navigator as Saving).connection?.saveData === true
