type Saving = { connection?: { saveData?: boolean } }

/** True if the visitor asked to save data (WICG Save Data). False in browsers without support. */
export const savesData = (): boolean => (navigator as Saving).connection?.saveData === true
