type Saving = { connection?: { saveData?: boolean } }

/** Whether the visitor has told the browser to save data (WICG Save Data); false where browsers do not say. */
export const savesData = (): boolean => (navigator as Saving).connection?.saveData === true
