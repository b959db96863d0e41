/** The set of releases this page view is pinned to; the Worker wrote it into the document. */
import * as v from 'valibot'

import { RegistrySnapshot } from '@shop/contracts/release'

/** Reads the snapshot from the document. */
export const readRegistry = (): RegistrySnapshot =>
  v.parse(RegistrySnapshot, JSON.parse(document.getElementById('registry')?.textContent ?? '{}'))
