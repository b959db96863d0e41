/**
 * `runProcess` preloads this file, so that this process ends when its parent disconnects. Ctrl-C in
 * a terminal reaches this process, too, but only the parent may end it.
 */
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
