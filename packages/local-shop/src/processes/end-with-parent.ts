/** Makes a process of `run-process.ts` end with the shop, but not on Ctrl-C in its terminal. */
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
