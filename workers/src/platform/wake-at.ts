/** Sets the alarm of a Durable Object, unless it is set to an earlier time. */
export const wakeAt = async (
  { storage }: Pick<DurableObjectState, 'storage'>,
  atMs: number,
): Promise<void> => {
  const setAtMs = await storage.getAlarm()
  if (setAtMs === null || setAtMs > atMs) await storage.setAlarm(atMs)
}
