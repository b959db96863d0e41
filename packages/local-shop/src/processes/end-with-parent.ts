/**
 * `runProcess` preloads this file, which ends this process when its parent disconnects. Ctrl-C in a
 * terminal reaches this process, too, but the parent decides when it ends.
 */
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
