/** The network is slow: the release itself may be good. */
export class LoadTimeoutError extends Error {
  override name = 'LoadTimeoutError'
}
