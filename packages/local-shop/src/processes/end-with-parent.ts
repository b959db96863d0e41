/**
 * Preloaded by `runProcess`. Ctrl-C in a terminal reaches this process, too, but only the parent
 * ends it.
 */
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
