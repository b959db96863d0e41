/** Loaded first into each process of `run-process.ts`: it ends when the shop has ended, and not by itself at Ctrl-C in the shop's terminal. */
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
